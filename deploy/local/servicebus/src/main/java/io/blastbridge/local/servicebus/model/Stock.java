package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The messages of one queue from their arrival to their end, whoever receives them in between: all
 * that is durable about them passes through here.
 */
final class Stock {
  final Shelf shelf;
  private final String path;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final EntityLog log;
  private final ReadyLine ready;
  private final DeadLetters deadLetters;
  private final Runnable stocked;
  private EntityPolicy policy;

  /** Takes a message that this queue has done with. */
  interface DeadLetters {
    void accept(EncodedMessage message, Origin origin, int hops);
  }

  /**
   * The stock that an earlier run left.
   *
   * @param stocked runs when time has made something ready
   */
  Stock(
      String path,
      EntityPolicy policy,
      BrokerContext broker,
      ReadyLine ready,
      EntityLog log,
      DeadLetters deadLetters,
      Runnable stocked) {
    this.path = path;
    this.policy = policy;
    this.broker = broker;
    this.ready = ready;
    this.log = log;
    this.deadLetters = deadLetters;
    this.stocked = stocked;
    this.numbers = new SequenceNumbers(broker.sequences(), log);
    this.shelf = new Shelf(log);
    log.restore(this::restore);
  }

  /** Locks are not kept: what was locked is ready again, its count unchanged. */
  private void restore(StoredMessage stored) {
    QueuedMessage message = QueuedMessage.of(stored);
    shelf.restore(message);
    switch (message.state) {
      case ACTIVE -> {
        expireInTime(message);
        ready.add(message);
      }
      case SCHEDULED -> activateInTime(message);
      case DEFERRED -> {}
    }
  }

  EntityPolicy policy() {
    return policy;
  }

  void update(EntityPolicy changed) {
    policy = changed;
  }

  /** Lets no timer run any more. */
  void drop() {
    shelf.all().forEach(message -> message.timer.ifPresent(broker.timers()::cancel));
  }

  /** A number for a message that is taken and dropped. */
  long spend() {
    long number = numbers.next();
    log.numbered(number);
    return number;
  }

  long schedule(EncodedMessage message, Instant due) {
    long number = numbers.next();
    QueuedMessage scheduled =
        new QueuedMessage(
            number,
            message,
            State.SCHEDULED,
            new Origin(number, due, Optional.empty(), Optional.empty(), 0));
    activateInTime(scheduled);
    shelf.put(scheduled);
    return number;
  }

  private void activateInTime(QueuedMessage scheduled) {
    scheduled.timer =
        Optional.of(broker.timers().at(scheduled.enqueuedAt, () -> activate(scheduled)));
  }

  /**
   * As in Azure, a message that becomes active gets a new number: order is the order of activation.
   */
  private void activate(QueuedMessage scheduled) {
    EncodedMessage content = scheduled.content();
    remove(scheduled);
    enqueue(content, Transit.NONE);
    stocked.run();
  }

  boolean cancelScheduled(long sequenceNumber) {
    Optional<QueuedMessage> found = shelf.find(sequenceNumber, State.SCHEDULED);
    found.ifPresent(this::remove);
    return found.isPresent();
  }

  /** Makes a message active now, whatever it is scheduled for. */
  long enqueue(EncodedMessage message, Transit transit) {
    Instant now = broker.clock().instant();
    long number = numbers.next();
    Optional<Duration> limit = shorter(policy.defaultTtl(), transit.ttlLimit());
    Optional<Instant> expires = shorter(message.ttl(), limit).map(now::plus);
    Origin origin =
        new Origin(
            transit.firstNumber().orElse(number), now, expires, transit.deadLetterSource(), 0);
    QueuedMessage queued = new QueuedMessage(number, message, State.ACTIVE, origin);
    queued.hops = transit.hops();
    add(queued);
    return number;
  }

  /** Puts a message that has its history already under a number of this queue. */
  void add(EncodedMessage message, Origin origin) {
    add(new QueuedMessage(numbers.next(), message, State.ACTIVE, origin));
  }

  private static Optional<Duration> shorter(Optional<Duration> one, Optional<Duration> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().compareTo(other.get()) <= 0 ? one.get() : other.get())
        : one.or(() -> other);
  }

  private void add(QueuedMessage message) {
    expireInTime(message);
    shelf.put(message);
    ready.add(message);
  }

  private void expireInTime(QueuedMessage message) {
    message.timer =
        message.expiresAt.map(at -> broker.timers().at(at, () -> expireUnlessHeld(message)));
  }

  /**
   * A locked message may still be completed after its time; a deferred one is never expired in the
   * background.
   */
  private void expireUnlessHeld(QueuedMessage message) {
    if (message.lock.isEmpty() && message.is(State.ACTIVE)) {
      expire(message);
    }
  }

  void expire(QueuedMessage message) {
    if (policy.deadLetteringOnExpiration()) {
      deadLetter(
          message,
          Settlement.DeadLetter.because(
              "TTLExpiredException", "The message expired and was dead lettered."));
    } else {
      remove(message);
    }
  }

  void remove(QueuedMessage message) {
    message.timer.ifPresent(broker.timers()::cancel);
    ready.remove(message);
    shelf.remove(message);
  }

  /** Takes it out of the line; it stays on the shelf. */
  void take(QueuedMessage message) {
    ready.remove(message);
  }

  /** Back to its place in the order of numbers, unless it is deferred or its time is over. */
  void giveBack(QueuedMessage message) {
    if (message.is(State.ACTIVE) && message.isExpired(broker.clock().instant())) {
      expire(message);
    } else if (message.is(State.ACTIVE)) {
      ready.add(message);
    }
  }

  /** One delivery more came to nothing: its lock ran out or its receiver abandoned it. */
  void fail(QueuedMessage message) {
    message.deliveryCount++;
    if (message.deliveryCount >= policy.maxDeliveryCount()) {
      deadLetter(
          message,
          Settlement.DeadLetter.because(
              "MaxDeliveryCountExceeded",
              "Message could not be consumed after "
                  + policy.maxDeliveryCount()
                  + " delivery attempts."));
      return;
    }
    shelf.changed(message);
    giveBack(message);
  }

  void defer(QueuedMessage message) {
    message.state = State.DEFERRED;
    shelf.changed(message);
  }

  void deadLetter(QueuedMessage message, Settlement.DeadLetter why) {
    EncodedMessage content = broker.codec().merge(message.content(), why.properties());
    remove(message);
    Origin origin = message.originAsDeadLetterOf(path);
    deadLetters.accept(content, origin, message.hops);
  }

  void modify(QueuedMessage message, Map<String, Object> properties) {
    if (!properties.isEmpty()) {
      shelf.replaceContent(message, broker.codec().merge(message.content(), properties));
    }
  }
}
