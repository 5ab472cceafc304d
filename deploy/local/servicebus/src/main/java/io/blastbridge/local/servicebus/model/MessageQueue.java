package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A queue, the queue of a subscription, or a dead-letter queue: messages in order of their numbers,
 * some of them locked, deferred or not due yet. Single-threaded.
 */
public final class MessageQueue implements Destination {
  private final String path;
  private EntityPolicy policy;
  private final Optional<MessageQueue> deadLetters;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final Shelf shelf;
  private final Locks locks;
  private final Consumers consumers = new Consumers();
  private final EntityTimes times;

  private MessageQueue(
      String path, EntityPolicy policy, Optional<MessageQueue> deadLetters, BrokerContext broker) {
    this.path = path;
    this.policy = policy;
    this.deadLetters = deadLetters;
    this.broker = broker;
    EntityLog log = broker.log().open(path);
    this.numbers = new SequenceNumbers(broker.sequences(), log);
    this.shelf = new Shelf(log);
    this.locks = new Locks(broker, () -> this.policy.lockDuration(), this::fail);
    this.times = new EntityTimes(broker.clock().instant());
    log.restore(this::restore);
  }

  /** Locks are not kept: what was locked is ready again, its count unchanged. */
  private void restore(StoredMessage stored) {
    QueuedMessage message = QueuedMessage.of(stored);
    shelf.restore(message);
    switch (message.state) {
      case ACTIVE -> {
        expireInTime(message);
        shelf.makeReady(message);
      }
      case SCHEDULED -> activateInTime(message);
      case DEFERRED -> {}
    }
  }

  /** A queue with a dead-letter queue, whose messages neither expire nor run out of deliveries. */
  static MessageQueue withDeadLetters(String path, EntityPolicy policy, BrokerContext broker) {
    return new MessageQueue(
        path, policy, Optional.of(sink(path + "/$deadletterqueue", policy, broker)), broker);
  }

  /** A queue at the end of the road. */
  static MessageQueue sink(String path, EntityPolicy policy, BrokerContext broker) {
    return new MessageQueue(path, endless(policy), Optional.empty(), broker);
  }

  private static EntityPolicy endless(EntityPolicy policy) {
    return EntityPolicy.builder()
        .lockDuration(policy.lockDuration())
        .maxDeliveryCount(Integer.MAX_VALUE)
        .build();
  }

  public String path() {
    return path;
  }

  public EntityPolicy policy() {
    return policy;
  }

  public EntityTimes times() {
    return times;
  }

  /** Bytes of the messages that are here, without those of the dead-letter queue. */
  public long bytes() {
    return shelf.bytes();
  }

  /** Another policy for what happens from now on; locks and times that are given stay. */
  void update(EntityPolicy changed) {
    policy = deadLetters.isPresent() ? changed : endless(changed);
    deadLetters.ifPresent(dead -> dead.update(changed));
    times.update(broker.clock().instant());
  }

  /** Forgets all messages, those of the dead-letter queue too: the entity is gone. */
  void drop() {
    locks.all().forEach(locks::unlock);
    shelf.from(0).forEach(message -> message.timer.ifPresent(broker.timers()::cancel));
    deadLetters.ifPresent(MessageQueue::drop);
    broker.log().drop(path);
  }

  Optional<MessageQueue> deadLetters() {
    return deadLetters;
  }

  @Override
  public boolean hasRoom(long more) {
    long dead = deadLetters.map(queue -> queue.shelf.bytes()).orElse(0L);
    return shelf.bytes() + dead + more <= broker.maxEntityBytes();
  }

  @Override
  public long send(EncodedMessage message) {
    Instant now = broker.clock().instant();
    Optional<Instant> due = message.scheduledFor().filter(at -> at.isAfter(now));
    if (due.isEmpty()) {
      return enqueue(message);
    }
    long number = numbers.next();
    QueuedMessage scheduled =
        new QueuedMessage(
            number,
            message,
            State.SCHEDULED,
            new Origin(number, due.get(), Optional.empty(), Optional.empty(), 0));
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
    enqueue(content);
  }

  /** Makes a message active now, whatever it is scheduled for. */
  long enqueue(EncodedMessage message) {
    Instant now = broker.clock().instant();
    times.access(now);
    long number = numbers.next();
    Optional<Instant> expires = shorter(message.ttl(), policy.defaultTtl()).map(now::plus);
    add(
        new QueuedMessage(
            number, message, State.ACTIVE, new Origin(number, now, expires, Optional.empty(), 0)));
    return number;
  }

  private static Optional<Duration> shorter(Optional<Duration> one, Optional<Duration> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().compareTo(other.get()) <= 0 ? one.get() : other.get())
        : one.or(() -> other);
  }

  private void add(QueuedMessage message) {
    expireInTime(message);
    shelf.put(message);
    shelf.makeReady(message);
    dispatch();
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

  private void expire(QueuedMessage message) {
    if (policy.deadLetteringOnExpiration()) {
      moveToDeadLetters(
          message,
          Settlement.DeadLetter.because(
              "TTLExpiredException", "The message expired and was dead lettered."));
    } else {
      remove(message);
    }
  }

  private void remove(QueuedMessage message) {
    message.timer.ifPresent(broker.timers()::cancel);
    shelf.remove(message);
  }

  private void moveToDeadLetters(QueuedMessage message, Settlement.DeadLetter why) {
    MessageQueue target = deadLetters.orElseThrow();
    EncodedMessage content = broker.codec().merge(message.content(), why.properties());
    remove(message);
    Origin origin =
        new Origin(
            message.enqueuedSequenceNumber,
            message.enqueuedAt,
            Optional.empty(),
            Optional.of(path),
            message.deliveryCount);
    target.add(new QueuedMessage(target.numbers.next(), content, State.ACTIVE, origin));
  }

  /** Takes a message for the dead-letter queue alone, as one that came here and went there. */
  void enqueueDead(EncodedMessage message, Settlement.DeadLetter why) {
    MessageQueue target = deadLetters.orElseThrow();
    long number = target.numbers.next();
    Origin origin =
        new Origin(number, broker.clock().instant(), Optional.empty(), Optional.of(path), 0);
    EncodedMessage content = broker.codec().merge(message, why.properties());
    target.add(new QueuedMessage(number, content, State.ACTIVE, origin));
  }

  private void modify(QueuedMessage message, Map<String, Object> properties) {
    if (!properties.isEmpty()) {
      shelf.replaceContent(message, broker.codec().merge(message.content(), properties));
    }
  }

  @Override
  public boolean cancelScheduled(long sequenceNumber) {
    Optional<QueuedMessage> found = shelf.find(sequenceNumber, State.SCHEDULED);
    found.ifPresent(this::remove);
    return found.isPresent();
  }

  public void attach(Consumer consumer) {
    times.access(broker.clock().instant());
    consumers.add(consumer);
  }

  /**
   * The consumer gets nothing more; its locks live on until they run out, because a message may be
   * settled through the management node after its link has gone.
   *
   * @param release give its messages back at once instead
   */
  public void detach(Consumer consumer, boolean release) {
    consumers.remove(consumer);
    if (release) {
      locks.heldBy(consumer).forEach(message -> giveBack(locks.unlock(message)));
      dispatch();
    }
  }

  /** Hands out what is ready to whoever is ready. */
  public void dispatch() {
    while (true) {
      Optional<QueuedMessage> first = shelf.firstReady();
      if (first.isEmpty()) {
        return;
      }
      QueuedMessage message = first.get();
      if (message.isExpired(broker.clock().instant())) {
        expire(message);
        continue;
      }
      Optional<Consumer> consumer = consumers.next();
      if (consumer.isEmpty()) {
        return;
      }
      consumer.get().deliver(take(message, consumer.get().deletesOnReceive(), consumer));
    }
  }

  private Delivery take(QueuedMessage message, boolean delete, Optional<Consumer> holder) {
    EncodedMessage content = message.content();
    UUID token = broker.tokens().get();
    if (delete) {
      remove(message);
    } else {
      shelf.take(message);
      locks.lock(message, token, holder);
    }
    return message.delivery(token, content);
  }

  /** One delivery more came to nothing: its lock ran out or its receiver abandoned it. */
  private void fail(QueuedMessage message) {
    message.deliveryCount++;
    if (message.deliveryCount >= policy.maxDeliveryCount()) {
      moveToDeadLetters(
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
    dispatch();
  }

  /** Back to its place in the order of numbers, unless it is deferred or its time is over. */
  private void giveBack(QueuedMessage message) {
    if (message.is(State.ACTIVE) && message.isExpired(broker.clock().instant())) {
      expire(message);
    } else if (message.is(State.ACTIVE)) {
      shelf.makeReady(message);
    }
  }

  public boolean holds(UUID token) {
    return locks.held(token).isPresent();
  }

  /**
   * Whether a settlement of that kind is possible at all: a dead-letter queue has no dead-letter
   * queue.
   */
  public boolean allows(Settlement settlement) {
    return deadLetters.isPresent() || !(settlement instanceof Settlement.DeadLetter);
  }

  /** False when the lock is lost; then nothing has changed. */
  public boolean settle(UUID token, Settlement settlement) {
    Optional<QueuedMessage> held = locks.held(token);
    if (held.isEmpty()) {
      return false;
    }
    QueuedMessage message = locks.unlock(held.get());
    switch (settlement) {
      case Settlement.Complete complete -> remove(message);
      case Settlement.Release release -> giveBack(message);
      case Settlement.Abandon abandon -> {
        modify(message, abandon.properties());
        fail(message);
      }
      case Settlement.Defer defer -> {
        modify(message, defer.properties());
        message.state = State.DEFERRED;
        shelf.changed(message);
      }
      case Settlement.DeadLetter deadLetter -> moveToDeadLetters(message, deadLetter);
    }
    dispatch();
    return true;
  }

  /** The new end of the lock, empty when it is lost. */
  public Optional<Instant> renew(UUID token) {
    return locks
        .held(token)
        .map(
            message -> {
              Optional<Consumer> holder = message.lock.orElseThrow().holder();
              return locks.lock(locks.unlock(message), token, holder);
            });
  }

  /**
   * Messages from that number on, in any state, without locking them.
   *
   * @param maxBytes how many bytes they may have in all, unless it is one
   */
  public List<Delivery> peek(long fromSequenceNumber, int count, long maxBytes) {
    Instant now = broker.clock().instant();
    List<Delivery> found = new ArrayList<>();
    long bytes = 0;
    for (QueuedMessage message : shelf.from(fromSequenceNumber)) {
      if (message.isExpired(now) && message.is(State.ACTIVE)) {
        continue;
      }
      bytes += message.size();
      if (found.size() == count || (bytes > maxBytes && !found.isEmpty())) {
        break;
      }
      found.add(message.delivery(new UUID(0, 0), message.content()));
    }
    return found;
  }

  /**
   * All of these deferred messages, locked or removed; empty and without effect when one of them is
   * not there.
   */
  public Optional<List<Delivery>> receiveDeferred(List<Long> sequenceNumbers, boolean delete) {
    List<QueuedMessage> found = new ArrayList<>();
    for (long number : sequenceNumbers) {
      Optional<QueuedMessage> message =
          shelf
              .find(number, State.DEFERRED)
              .filter(deferred -> deferred.lock.isEmpty() && !found.contains(deferred));
      if (message.isEmpty()) {
        return Optional.empty();
      }
      found.add(message.get());
    }
    return Optional.of(
        found.stream().map(message -> take(message, delete, Optional.empty())).toList());
  }

  /** Ends every lock as if its time were over. */
  public void expireLocks() {
    locks.all().forEach(message -> fail(locks.unlock(message)));
  }

  public EntityCounts counts() {
    long scheduled = shelf.count(State.SCHEDULED);
    return new EntityCounts(
        shelf.size() - scheduled,
        scheduled,
        deadLetters.map(dead -> dead.shelf.size()).orElse(0L),
        locks.size(),
        shelf.count(State.DEFERRED));
  }
}
