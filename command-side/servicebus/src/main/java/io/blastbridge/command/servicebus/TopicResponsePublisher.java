package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusMessageBatch;
import com.azure.messaging.servicebus.ServiceBusSenderAsyncClient;
import io.blastbridge.command.application.ResponsePublisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes responses to the completion topic, or to a queue, in AMQP batches. Message id and time
 * to live are left to the entity (source: completion event EV-14).
 */
public final class TopicResponsePublisher implements ResponsePublisher {

  private static final Logger LOG = LoggerFactory.getLogger(TopicResponsePublisher.class);
  private static final Duration BUDGET = Duration.ofSeconds(30);
  private static final String SUBJECT = "blast.transition";

  private final ServiceBusSettings settings;
  private final ServiceBusClients clients;

  public TopicResponsePublisher(ServiceBusSettings settings, ServiceBusClients clients) {
    this.settings = settings;
    this.clients = clients;
  }

  @Override
  public Optional<String> entity() {
    return settings.completion();
  }

  @Override
  public List<Result> publish(List<Outbound> responses) {
    if (settings.completion().isEmpty()) {
      return unavailable(responses.size(), "completion_entity_missing");
    }
    return new Publication(System.nanoTime() + BUDGET.toNanos()).all(responses);
  }

  private static List<Result> unavailable(int count, String code) {
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      results.add(new Result.Unavailable(code));
    }
    return results;
  }

  static ServiceBusMessage envelope(Outbound response) {
    ServiceBusMessage message =
        new ServiceBusMessage(response.body())
            .setContentType("application/json")
            .setSubject(SUBJECT);
    if (!response.correlationId().isBlank()) {
      message.setCorrelationId(response.correlationId());
    }
    if (!response.requestId().isEmpty()) {
      message.getApplicationProperties().put("request_id", response.requestId());
    }
    return message;
  }

  /** One call of {@link #publish}. */
  private final class Publication {

    private final long deadline;
    private final List<Result> results = new ArrayList<>();
    private final List<ServiceBusMessage> pending = new ArrayList<>();
    private final List<Integer> pendingAt = new ArrayList<>();
    private @Nullable ServiceBusMessageBatch batch;
    private @Nullable String down;

    private Publication(long deadline) {
      this.deadline = deadline;
    }

    private List<Result> all(List<Outbound> responses) {
      for (Outbound response : responses) {
        results.add(new Result.Published());
        add(results.size() - 1, response);
      }
      flush();
      return results;
    }

    private void add(int at, Outbound response) {
      if (response.body().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
        results.set(at, new Result.Refused("response_too_large"));
        return;
      }
      ServiceBusMessage message = envelope(response);
      boolean fits = fits(message);
      if (!fits) {
        flush();
        fits = fits(message);
      }
      if (fits) {
        pending.add(message);
        pendingAt.add(at);
      } else {
        results.set(
            at,
            down == null
                ? new Result.Refused("response_too_large_for_entity")
                : new Result.Unavailable(down));
      }
    }

    /** Whether the message went into the open batch; a fault of the broker is noted. */
    private boolean fits(ServiceBusMessage message) {
      if (down != null) {
        return false;
      }
      try {
        ServiceBusMessageBatch open = batch;
        if (open == null) {
          open = sender().createMessageBatch().block(left());
          batch = open;
        }
        return open != null && open.tryAddMessage(message);
      } catch (RuntimeException e) {
        if (!BrokerFailure.isOfTheMessage(e)) {
          failed(e);
        }
        return false;
      }
    }

    private void flush() {
      ServiceBusMessageBatch full = batch;
      batch = null;
      if (down == null && full != null && !pending.isEmpty()) {
        try {
          sender().sendMessages(full).block(left());
          clients.answered();
        } catch (RuntimeException e) {
          flushFailed(e);
        }
      } else {
        told(down);
      }
      pending.clear();
      pendingAt.clear();
    }

    private void flushFailed(RuntimeException error) {
      if (!BrokerFailure.isOfTheMessage(error)) {
        failed(error);
        told(down);
        return;
      }
      for (int i = 0; i < pending.size(); i++) {
        results.set(pendingAt.get(i), alone(pending.get(i)));
      }
    }

    /** A refused batch is sent again one by one, so that only the culprit stays back. */
    private Result alone(ServiceBusMessage message) {
      if (down != null) {
        return new Result.Unavailable(down);
      }
      try {
        sender().sendMessage(message).block(left());
        return new Result.Published();
      } catch (RuntimeException e) {
        if (BrokerFailure.isOfTheMessage(e)) {
          return new Result.Refused(BrokerFailure.code(e));
        }
        return new Result.Unavailable(failed(e));
      }
    }

    private void told(@Nullable String code) {
      if (code != null) {
        pendingAt.forEach(at -> results.set(at, new Result.Unavailable(code)));
      }
    }

    private String failed(RuntimeException error) {
      String code = BrokerFailure.code(error);
      down = code;
      if (BrokerFailure.isRefusal(error)) {
        clients.answered();
      } else {
        clients.unanswered();
      }
      LOG.warn("Responses cannot be published now: {}", code);
      return code;
    }

    private ServiceBusSenderAsyncClient sender() {
      return clients.completionSender();
    }

    private Duration left() {
      long nanos = Math.max(deadline - System.nanoTime(), 1);
      Duration most = settings.settleTimeout();
      return most.toNanos() < nanos ? most : Duration.ofNanos(nanos);
    }
  }
}
