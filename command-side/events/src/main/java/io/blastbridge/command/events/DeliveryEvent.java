package io.blastbridge.command.events;

import java.time.Instant;
import java.util.List;

/** What happened to one delivery; the stream is {@code delivery/<delivery id>}. */
public sealed interface DeliveryEvent extends BridgeEvent {

  Delivery delivery();

  /**
   * A message was refused that names no valid correlation id, or one whose correlation holds enough
   * refusals.
   *
   * @param correlationId the id under which the refusal is told; if it is no valid one, the raw id:
   *     at most 256 characters, control characters replaced, or {@code sb-sequence-<n>}
   */
  record Refused(
      Delivery delivery,
      String correlationId,
      String requestId,
      String code,
      String message,
      List<Response> owed)
      implements DeliveryEvent, Owing {
    public Refused {
      owed = List.copyOf(owed);
    }
  }

  /**
   * A further request for the same work, of a correlation that holds enough repeats.
   *
   * @param owed the acknowledgement and, once the execution has ended, its end; a second event of
   *     the delivery owes the end if that came between
   */
  record Repeated(
      Delivery delivery, CorrelationId correlationId, String requestId, List<Response> owed)
      implements DeliveryEvent, Owing {
    public Repeated {
      owed = List.copyOf(owed);
    }
  }

  /** A different request under the same id, of a correlation that holds enough conflicts. */
  record Conflicted(
      Delivery delivery,
      CorrelationId correlationId,
      Fingerprints fingerprints,
      String requestId,
      List<Response> owed)
      implements DeliveryEvent, Owing {
    public Conflicted {
      owed = List.copyOf(owed);
    }
  }

  /**
   * The broker confirmed how a delivery ended.
   *
   * @param settlement {@code complete}, {@code dead-letter} or {@code retry}
   * @param reason the dead-letter reason or the reason of the retry, else empty
   */
  record Settled(
      Delivery delivery, String correlationId, String settlement, String reason, Instant settledAt)
      implements DeliveryEvent {}
}
