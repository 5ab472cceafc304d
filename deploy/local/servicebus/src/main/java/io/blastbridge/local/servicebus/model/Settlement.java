package io.blastbridge.local.servicebus.model;

import java.util.Map;

/**
 * What a receiver says about a message it holds the lock of. Property maps are added to the
 * application properties.
 */
public sealed interface Settlement {

  /** The message is done with and removed. */
  record Complete() implements Settlement {}

  /** Give it back; counts as a failed delivery. */
  record Abandon(Map<String, Object> properties) implements Settlement {}

  /** Give it back unread: an SDK returns surplus messages that way, so it must not count. */
  record Release() implements Settlement {}

  /** Keep it until it is asked for by its sequence number. */
  record Defer(Map<String, Object> properties) implements Settlement {}

  /** Move it to the dead-letter queue; the properties hold reason and description too. */
  record DeadLetter(Map<String, Object> properties) implements Settlement {

    static final String REASON = "DeadLetterReason";
    static final String DESCRIPTION = "DeadLetterErrorDescription";

    static DeadLetter because(String reason, String description) {
      return new DeadLetter(Map.of(REASON, reason, DESCRIPTION, description));
    }
  }
}
