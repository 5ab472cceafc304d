package io.blastbridge.local.servicebus.codec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the broker writes into the header and the annotations of a message it hands out.
 *
 * @param deliveryCount earlier deliveries that failed: 0 at the first
 * @param enqueuedSequenceNumber the number in the entity where the message was first enqueued
 * @param timeToLive from its enqueueing on, the entity's limit counted in; empty for ever
 * @param lockedUntil empty when nothing is locked: a peek, a receive-and-delete
 * @param deadLetterSource the entity that dead-lettered the message; only in a dead-letter queue
 */
public record DeliveryFields(
    int deliveryCount,
    long sequenceNumber,
    long enqueuedSequenceNumber,
    Instant enqueuedAt,
    Optional<Duration> timeToLive,
    Optional<Instant> lockedUntil,
    State state,
    Optional<String> deadLetterSource) {

  /** In the order of the numbers that stand for them on the wire. */
  public enum State {
    ACTIVE(0),
    DEFERRED(1),
    SCHEDULED(2);

    private final int code;

    State(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }
}
