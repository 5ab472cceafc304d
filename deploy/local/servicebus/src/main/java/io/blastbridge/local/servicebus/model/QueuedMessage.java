package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A message in its queue, with what changes while it is there. */
final class QueuedMessage {
  final long sequenceNumber;
  final long enqueuedSequenceNumber;
  final Instant enqueuedAt;
  final Optional<Instant> expiresAt;
  final Optional<String> deadLetterSource;
  EncodedMessage content;
  DeliveryFields.State state;
  int deliveryCount;
  Optional<Lock> lock = Optional.empty();

  /**
   * Fires at the end of the time to live, or at the time of activation while the message is
   * scheduled.
   */
  Optional<Timers.Timer> timer = Optional.empty();

  /**
   * The right of one receiver to settle.
   *
   * @param holder the consumer it was delivered to; empty when it was received by number
   */
  record Lock(UUID token, Instant until, Timers.Timer timer, Optional<Consumer> holder) {}

  /** Where a message comes from and how long it may stay. */
  record Origin(
      long enqueuedSequenceNumber,
      Instant enqueuedAt,
      Optional<Instant> expiresAt,
      Optional<String> deadLetterSource,
      int deliveryCount) {}

  QueuedMessage(
      long sequenceNumber, EncodedMessage content, DeliveryFields.State state, Origin origin) {
    this.sequenceNumber = sequenceNumber;
    this.content = content;
    this.state = state;
    this.enqueuedSequenceNumber = origin.enqueuedSequenceNumber();
    this.enqueuedAt = origin.enqueuedAt();
    this.expiresAt = origin.expiresAt();
    this.deadLetterSource = origin.deadLetterSource();
    this.deliveryCount = origin.deliveryCount();
  }

  boolean isExpired(Instant now) {
    return expiresAt.isPresent() && !expiresAt.get().isAfter(now);
  }

  boolean is(DeliveryFields.State expected) {
    return state == expected;
  }

  Delivery delivery(UUID token) {
    return new Delivery(
        token,
        content,
        new DeliveryFields(
            deliveryCount,
            sequenceNumber,
            enqueuedSequenceNumber,
            enqueuedAt,
            expiresAt.map(end -> Duration.between(enqueuedAt, end)),
            lock.map(Lock::until),
            state,
            deadLetterSource));
  }
}
