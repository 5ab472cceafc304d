package io.blastbridge.command.application;

import io.blastbridge.command.events.Delivery;

/** Keeps what the broker confirmed, for the journal. */
@FunctionalInterface
public interface SettlementLog {

  /**
   * The broker confirmed a settlement. Returns at once; the fact is appended soon, in a batch, and
   * is lost if the process dies before.
   *
   * @param settlement {@code complete}, {@code dead-letter} or {@code retry}
   * @param reason the dead-letter reason or the reason of the retry, else empty
   */
  void settled(Delivery delivery, String correlationId, String settlement, String reason);
}
