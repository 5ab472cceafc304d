package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusMessage;
import io.blastbridge.command.application.RequestSender;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends our own requests. The link is opened before the message leaves, so that every failure up to
 * there is certain; from the first byte on only the broker's own refusal is.
 */
public final class QueueRequestSender implements RequestSender {

  private static final Logger LOG = LoggerFactory.getLogger(QueueRequestSender.class);

  private final String queue;
  private final ServiceBusClients clients;
  private final Duration timeout;

  public QueueRequestSender(ServiceBusSettings settings, ServiceBusClients clients) {
    this.queue = settings.requestQueue();
    this.clients = clients;
    this.timeout = settings.settleTimeout();
  }

  @Override
  public String queue() {
    return queue;
  }

  @Override
  public Result send(Outbound request) {
    if (request.body().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return new Result.NotSent("request_too_large");
    }
    try {
      openLink();
    } catch (RuntimeException e) {
      return new Result.NotSent(failed(e));
    }
    try {
      clients.requestSender().sendMessage(envelope(request)).block(timeout);
      clients.answered();
      return new Result.Sent();
    } catch (RuntimeException e) {
      String code = failed(e);
      return BrokerFailure.isRefusal(e) ? new Result.NotSent(code) : new Result.Unknown(code);
    }
  }

  /** The size limit of a batch is read from the open link, so asking for one opens it. */
  private void openLink() {
    if (clients.requestSender().createMessageBatch().block(timeout) == null) {
      throw new IllegalStateException("no link");
    }
  }

  /** No message id and no application property (source: request contract B3). */
  static ServiceBusMessage envelope(Outbound request) {
    return new ServiceBusMessage(request.body())
        .setContentType("application/json")
        .setCorrelationId(request.correlationId())
        .setSubject(request.subject())
        .setTimeToLive(request.timeToLive());
  }

  private String failed(RuntimeException error) {
    String code = BrokerFailure.code(error);
    if (BrokerFailure.isRefusal(error)) {
      clients.answered();
    } else {
      clients.unanswered();
    }
    LOG.warn("A request was not sent, or not confirmed: {}", code);
    return code;
  }
}
