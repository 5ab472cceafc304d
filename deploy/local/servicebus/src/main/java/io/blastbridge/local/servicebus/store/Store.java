package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.model.MessageLog;
import io.blastbridge.local.servicebus.model.SequenceReservation;
import io.blastbridge.local.servicebus.wire.Durability;
import java.util.Optional;

/** What outlives a broker. Opened before its entities are made, closed after its loop has ended. */
public interface Store extends AutoCloseable {

  MessageLog log();

  Durability durability();

  SequenceReservation sequences();

  /**
   * Begins, after the entities are made.
   *
   * @param told whenever more has become durable, and when nothing will any more; by any thread
   */
  void start(Runnable told);

  /** Why nothing becomes durable any more: the broker must end. */
  Optional<Exception> failure();

  StoreFigures figures();

  /** Makes durable what waits, and lets another broker use the place. */
  @Override
  void close();
}
