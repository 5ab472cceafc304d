package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** A message in its queue, with what changes while it is there. */
final class QueuedMessage implements LoggedMessage {
  final long sequenceNumber;
  final long enqueuedSequenceNumber;
  final Instant enqueuedAt;
  final Optional<Instant> expiresAt;
  final Optional<String> deadLetterSource;
  private long size;
  private Optional<EncodedMessage> content;
  private Supplier<EncodedMessage> source;
  DeliveryFields.State state;
  int deliveryCount;
  Optional<Lock> lock = Optional.empty();

  /** Entities that have forwarded it; not kept in the log, so a restart forgets it. */
  int hops;

  private Optional<String> sessionId = Optional.empty();

  /**
   * Fires at the end of the time to live, or at the time of activation while the message is
   * scheduled.
   */
  Optional<Timers.Timer> timer = Optional.empty();

  /**
   * The right of one receiver to settle.
   *
   * @param ownsDeadline whether the deadline is this lock's alone, not that of a session
   * @param holder the consumer it was delivered to; empty when it was received by number
   */
  record Lock(UUID token, Deadline deadline, boolean ownsDeadline, Optional<Consumer> holder) {
    Instant until() {
      return deadline.until();
    }
  }

  /** Where a message comes from and how long it may stay. */
  record Origin(
      long enqueuedSequenceNumber,
      Instant enqueuedAt,
      Optional<Instant> expiresAt,
      Optional<String> deadLetterSource,
      int deliveryCount) {}

  QueuedMessage(
      long sequenceNumber, EncodedMessage content, DeliveryFields.State state, Origin origin) {
    this(sequenceNumber, Optional.of(content), content.size(), () -> content, state, origin);
  }

  private QueuedMessage(
      long sequenceNumber,
      Optional<EncodedMessage> content,
      long size,
      Supplier<EncodedMessage> source,
      DeliveryFields.State state,
      Origin origin) {
    this.sequenceNumber = sequenceNumber;
    this.content = content;
    this.size = size;
    this.source = source;
    this.state = state;
    this.enqueuedSequenceNumber = origin.enqueuedSequenceNumber();
    this.enqueuedAt = origin.enqueuedAt();
    this.expiresAt = origin.expiresAt();
    this.deadLetterSource = origin.deadLetterSource();
    this.deliveryCount = origin.deliveryCount();
  }

  static QueuedMessage of(StoredMessage stored) {
    return new QueuedMessage(
        stored.sequenceNumber(),
        stored.content(),
        stored.size(),
        stored.source(),
        stored.state(),
        new Origin(
            stored.enqueuedSequenceNumber(),
            stored.enqueuedAt(),
            stored.expiresAt(),
            stored.deadLetterSource(),
            stored.deliveryCount()));
  }

  @Override
  public long sequenceNumber() {
    return sequenceNumber;
  }

  @Override
  public long enqueuedSequenceNumber() {
    return enqueuedSequenceNumber;
  }

  @Override
  public Instant enqueuedAt() {
    return enqueuedAt;
  }

  @Override
  public Optional<Instant> expiresAt() {
    return expiresAt;
  }

  @Override
  public Optional<String> deadLetterSource() {
    return deadLetterSource;
  }

  @Override
  public DeliveryFields.State state() {
    return state;
  }

  @Override
  public int deliveryCount() {
    return deliveryCount;
  }

  /** May read it back, so ask for it before anything changes. */
  @Override
  public EncodedMessage content() {
    return content.orElseGet(source);
  }

  void replaceContent(EncodedMessage replaced) {
    content = Optional.of(replaced);
    size = replaced.size();
  }

  @Override
  public long residentBytes() {
    return content.isPresent() ? size : 0;
  }

  @Override
  public void evict(Supplier<EncodedMessage> reader) {
    content = Optional.empty();
    source = reader;
  }

  /** An empty text when it belongs to none. */
  String sessionId() {
    if (sessionId.isEmpty()) {
      sessionId = Optional.of(content().sessionId().orElse(""));
    }
    return sessionId.get();
  }

  /** What it brings along when it is forwarded from here. */
  Transit onward() {
    return new Transit(
        hops + 1, Optional.of(enqueuedSequenceNumber), deadLetterSource, Optional.empty());
  }

  /** What it brings along to the transfer dead-letter queue of the entity it is in. */
  Origin originAsDeadLetterOf(String path) {
    return new Origin(
        enqueuedSequenceNumber, enqueuedAt, Optional.empty(), Optional.of(path), deliveryCount);
  }

  /** Bytes of its content, in memory or not. */
  long size() {
    return size;
  }

  boolean isExpired(Instant now) {
    return expiresAt.isPresent() && !expiresAt.get().isAfter(now);
  }

  boolean is(DeliveryFields.State expected) {
    return state == expected;
  }

  Delivery delivery(UUID token, EncodedMessage read) {
    return new Delivery(
        token,
        read,
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
