package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import io.blastbridge.command.application.LogContext;
import io.blastbridge.command.application.RequestHandler;
import io.blastbridge.command.application.RequestHandler.Handled;
import io.blastbridge.command.application.RequestMessage;
import io.blastbridge.command.servicebus.Settler.Settled;
import java.time.InstantSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done with one received message, from its receipt to its settlement. */
final class RequestWork {

  private static final Logger LOG = LoggerFactory.getLogger(RequestWork.class);

  private final ServiceBusSettings settings;
  private final Arrivals arrivals;
  private final RequestHandler handler;
  private final Settler settler;
  private final ReceiveMeters meters;
  private final InstantSource clock;

  RequestWork(
      ServiceBusSettings settings,
      RequestHandler handler,
      Settler settler,
      ReceiveMeters meters,
      InstantSource clock) {
    this.settings = settings;
    this.arrivals = new Arrivals(settings.host(), settings.requestQueue());
    this.handler = handler;
    this.settler = settler;
    this.meters = meters;
    this.clock = clock;
  }

  /** Never throws for anything a message holds or the broker does. */
  Settled handle(ServiceBusReceiverAsyncClient client, ServiceBusReceivedMessage received) {
    try (LogContext _ =
        LogContext.of(Objects.requireNonNullElse(received.getCorrelationId(), ""))) {
      return locked(client, received);
    }
  }

  private Settled locked(ServiceBusReceiverAsyncClient client, ServiceBusReceivedMessage received) {
    try (HeldLock held = new HeldLock(client, received, settings, clock)) {
      if (!held.isOurs() && !held.renew()) {
        meters.late();
        LOG.info(
            "Message {} came with its lock over; nothing is done", received.getSequenceNumber());
        return Settled.LEFT;
      }
      held.keep();
      RequestMessage message = arrivals.read(received, clock.instant());
      Handled handled = handler.handle(message);
      try (LogContext _ = LogContext.of(handled.correlationId())) {
        return settler.settle(held, message.delivery(), handled);
      }
    } catch (RuntimeException e) {
      meters.handlerFailed();
      LOG.error(
          "Message {} is left to its lock after a {}",
          received.getSequenceNumber(),
          e.getClass().getName());
      return Settled.LEFT;
    }
  }
}
