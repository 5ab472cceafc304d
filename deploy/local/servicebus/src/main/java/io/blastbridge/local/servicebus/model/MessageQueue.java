package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Lock;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A queue, the queue of a subscription, or a dead-letter queue: messages in order of their numbers,
 * some of them locked, deferred or not due yet. Single-threaded.
 */
public final class MessageQueue implements Destination {
  private final String path;
  private final EntityPolicy policy;
  private final Optional<MessageQueue> deadLetters;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final TreeMap<Long, QueuedMessage> messages = new TreeMap<>();
  private final TreeMap<Long, QueuedMessage> ready = new TreeMap<>();
  private final Map<UUID, QueuedMessage> locked = new HashMap<>();
  private final Consumers consumers = new Consumers();
  private long bytes;

  private MessageQueue(
      String path, EntityPolicy policy, Optional<MessageQueue> deadLetters, BrokerContext broker) {
    this.path = path;
    this.policy = policy;
    this.deadLetters = deadLetters;
    this.broker = broker;
    this.numbers = new SequenceNumbers(broker.sequences());
  }

  /** A queue with a dead-letter queue, whose messages neither expire nor run out of deliveries. */
  static MessageQueue withDeadLetters(String path, EntityPolicy policy, BrokerContext broker) {
    return new MessageQueue(
        path, policy, Optional.of(sink(path + "/$deadletterqueue", policy, broker)), broker);
  }

  /** A queue at the end of the road. */
  static MessageQueue sink(String path, EntityPolicy policy, BrokerContext broker) {
    EntityPolicy forever =
        new EntityPolicy(policy.lockDuration(), Optional.empty(), Integer.MAX_VALUE, false);
    return new MessageQueue(path, forever, Optional.empty(), broker);
  }

  public String path() {
    return path;
  }

  EntityPolicy policy() {
    return policy;
  }

  Optional<MessageQueue> deadLetters() {
    return deadLetters;
  }

  @Override
  public boolean hasRoom(long more) {
    return bytes + deadLetters.map(dead -> dead.bytes).orElse(0L) + more <= broker.maxEntityBytes();
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
    scheduled.timer = Optional.of(broker.timers().at(due.get(), () -> activate(scheduled)));
    store(scheduled);
    return number;
  }

  /**
   * As in Azure, a message that becomes active gets a new number: order is the order of activation.
   */
  private void activate(QueuedMessage scheduled) {
    remove(scheduled);
    enqueue(scheduled.content);
  }

  /** Makes a message active now, whatever it is scheduled for. */
  long enqueue(EncodedMessage message) {
    Instant now = broker.clock().instant();
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
    message.timer =
        message.expiresAt.map(at -> broker.timers().at(at, () -> expireUnlessHeld(message)));
    store(message);
    ready.put(message.sequenceNumber, message);
    dispatch();
  }

  private void store(QueuedMessage message) {
    messages.put(message.sequenceNumber, message);
    bytes += message.content.size();
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
    messages.remove(message.sequenceNumber);
    ready.remove(message.sequenceNumber);
    bytes -= message.content.size();
  }

  private void moveToDeadLetters(QueuedMessage message, Settlement.DeadLetter why) {
    MessageQueue target = deadLetters.orElseThrow();
    modify(message, why.properties());
    remove(message);
    Origin origin =
        new Origin(
            message.enqueuedSequenceNumber,
            message.enqueuedAt,
            Optional.empty(),
            Optional.of(path),
            message.deliveryCount);
    target.add(new QueuedMessage(target.numbers.next(), message.content, State.ACTIVE, origin));
  }

  private void modify(QueuedMessage message, Map<String, Object> properties) {
    bytes -= message.content.size();
    message.content = broker.codec().merge(message.content, properties);
    bytes += message.content.size();
  }

  @Override
  public boolean cancelScheduled(long sequenceNumber) {
    QueuedMessage message = messages.get(sequenceNumber);
    if (message == null || !message.is(State.SCHEDULED)) {
      return false;
    }
    remove(message);
    return true;
  }

  public void attach(Consumer consumer) {
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
      locked.values().stream()
          .filter(
              message -> message.lock.flatMap(Lock::holder).filter(consumer::equals).isPresent())
          .toList()
          .forEach(message -> giveBack(unlock(message)));
      dispatch();
    }
  }

  /** Hands out what is ready to whoever is ready. */
  public void dispatch() {
    while (!ready.isEmpty()) {
      QueuedMessage message = ready.firstEntry().getValue();
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
    UUID token = broker.tokens().get();
    if (delete) {
      remove(message);
    } else {
      ready.remove(message.sequenceNumber);
      lock(message, token, holder);
    }
    return message.delivery(token);
  }

  private Instant lock(QueuedMessage message, UUID token, Optional<Consumer> holder) {
    Instant until = broker.clock().instant().plus(policy.lockDuration());
    Timers.Timer timer = broker.timers().at(until, () -> fail(unlock(message)));
    message.lock = Optional.of(new Lock(token, until, timer, holder));
    locked.put(token, message);
    return until;
  }

  private QueuedMessage unlock(QueuedMessage message) {
    Lock lock = message.lock.orElseThrow();
    broker.timers().cancel(lock.timer());
    locked.remove(lock.token());
    message.lock = Optional.empty();
    return message;
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
    giveBack(message);
    dispatch();
  }

  /** Back to its place in the order of numbers, unless it is deferred or its time is over. */
  private void giveBack(QueuedMessage message) {
    if (message.is(State.ACTIVE) && message.isExpired(broker.clock().instant())) {
      expire(message);
    } else if (message.is(State.ACTIVE)) {
      ready.put(message.sequenceNumber, message);
    }
  }

  /** The message that a token locks now. */
  private Optional<QueuedMessage> held(UUID token) {
    Instant now = broker.clock().instant();
    return Optional.ofNullable(locked.get(token))
        .filter(message -> message.lock.orElseThrow().until().isAfter(now));
  }

  public boolean holds(UUID token) {
    return held(token).isPresent();
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
    Optional<QueuedMessage> held = held(token);
    if (held.isEmpty()) {
      return false;
    }
    QueuedMessage message = unlock(held.get());
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
      }
      case Settlement.DeadLetter deadLetter -> moveToDeadLetters(message, deadLetter);
    }
    dispatch();
    return true;
  }

  /** The new end of the lock, empty when it is lost. */
  public Optional<Instant> renew(UUID token) {
    return held(token)
        .map(
            message -> {
              Optional<Consumer> holder = message.lock.orElseThrow().holder();
              return lock(unlock(message), token, holder);
            });
  }

  /** Messages from that number on, in any state, without locking them. */
  public List<Delivery> peek(long fromSequenceNumber, int count) {
    Instant now = broker.clock().instant();
    return messages.tailMap(fromSequenceNumber, true).values().stream()
        .filter(message -> !message.isExpired(now) || !message.is(State.ACTIVE))
        .limit(count)
        .map(message -> message.delivery(new UUID(0, 0)))
        .toList();
  }

  /**
   * All of these deferred messages, locked or removed; empty and without effect when one of them is
   * not there.
   */
  public Optional<List<Delivery>> receiveDeferred(List<Long> sequenceNumbers, boolean delete) {
    List<QueuedMessage> found = new ArrayList<>();
    for (long number : sequenceNumbers) {
      QueuedMessage message = messages.get(number);
      if (message == null
          || !message.is(State.DEFERRED)
          || message.lock.isPresent()
          || found.contains(message)) {
        return Optional.empty();
      }
      found.add(message);
    }
    return Optional.of(
        found.stream().map(message -> take(message, delete, Optional.empty())).toList());
  }

  /** Ends every lock as if its time were over. */
  public void expireLocks() {
    List.copyOf(locked.values()).forEach(message -> fail(unlock(message)));
  }

  public EntityCounts counts() {
    long scheduled =
        messages.values().stream().filter(message -> message.is(State.SCHEDULED)).count();
    long deferred =
        messages.values().stream().filter(message -> message.is(State.DEFERRED)).count();
    return new EntityCounts(
        messages.size() - scheduled,
        scheduled,
        deadLetters.map(dead -> (long) dead.messages.size()).orElse(0L),
        locked.size(),
        deferred);
  }
}
