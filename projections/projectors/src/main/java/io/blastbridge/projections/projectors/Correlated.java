package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.ResponseEvent;
import org.axonframework.eventhandling.EventMessage;

/** To which correlation an event belongs, whatever its stream. */
final class Correlated {

  /** The id, for a refused delivery the raw one under which the refusal is told. */
  static String idOf(BridgeEvent event) {
    return switch (event) {
      case CorrelationEvent e -> e.correlationId().value();
      case RequestEvent e -> e.correlationId().value();
      case DeliveryEvent.Refused e -> e.correlationId();
      case DeliveryEvent.Repeated e -> e.correlationId().value();
      case DeliveryEvent.Conflicted e -> e.correlationId().value();
      case DeliveryEvent.Settled e -> e.correlationId();
      case ResponseEvent.Published e -> e.correlationId();
    };
  }

  /**
   * The sequence of a message: all streams of one correlation in one segment, since they share
   * rows; a foreign payload goes by its own identifier.
   */
  static Object sequenceOf(EventMessage<?> message) {
    return message.getPayload() instanceof BridgeEvent event
        ? idOf(event)
        : message.getIdentifier();
  }

  private Correlated() {}
}
