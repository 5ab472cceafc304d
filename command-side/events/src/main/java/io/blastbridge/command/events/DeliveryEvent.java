package io.blastbridge.command.events;

import java.time.Instant;
import java.util.List;

/** What happened to one delivery; the stream is {@code delivery/<delivery id>}. */
public sealed interface DeliveryEvent extends BridgeEvent {

  Delivery delivery();

  /**
   * A message without a valid correlation id was refused.
   *
   * @param correlationId the raw id under which the refusal is told: at most 256 characters,
   *     control characters replaced, or {@code sb-sequence-<n>}
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
   * The broker confirmed how a delivery ended.
   *
   * @param settlement {@code complete}, {@code dead-letter} or {@code retry}
   * @param reason the dead-letter reason or the reason of the retry, else empty
   */
  record Settled(
      Delivery delivery, String correlationId, String settlement, String reason, Instant settledAt)
      implements DeliveryEvent {}
}
