package io.blastbridge.local.servicebus.codec;

import java.util.Set;
import org.apache.qpid.proton.amqp.Symbol;

/** The message annotations of the Service Bus dialect. */
final class Annotations {
  static final Symbol SEQUENCE_NUMBER = Symbol.valueOf("x-opt-sequence-number");
  static final Symbol ENQUEUE_SEQUENCE_NUMBER = Symbol.valueOf("x-opt-enqueue-sequence-number");
  static final Symbol ENQUEUED_TIME = Symbol.valueOf("x-opt-enqueued-time");
  static final Symbol LOCKED_UNTIL = Symbol.valueOf("x-opt-locked-until");
  static final Symbol STATE = Symbol.valueOf("x-opt-message-state");
  static final Symbol DEAD_LETTER_SOURCE = Symbol.valueOf("x-opt-deadletter-source");
  static final Symbol SCHEDULED = Symbol.valueOf("x-opt-scheduled-enqueue-time");
  static final Symbol PARTITION_KEY = Symbol.valueOf("x-opt-partition-key");
  static final Symbol VIA_PARTITION_KEY = Symbol.valueOf("x-opt-via-partition-key");

  /** What only the broker may say: removed from whatever a sender writes. */
  static final Set<Symbol> BROKER_ONLY =
      Set.of(
          SEQUENCE_NUMBER,
          ENQUEUE_SEQUENCE_NUMBER,
          ENQUEUED_TIME,
          LOCKED_UNTIL,
          STATE,
          DEAD_LETTER_SOURCE);

  private Annotations() {}
}
