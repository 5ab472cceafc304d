package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Offers every message to each of its subscriptions, of which there may be none. Single-threaded.
 */
public final class Topic implements Destination {
  private final String name;
  private final Map<String, Subscription> subscriptions = new LinkedHashMap<>();
  private final DuplicateHistory duplicates;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final EntityLog log;
  private final Shelf scheduled;
  private final EntityTimes times;
  private TopicPolicy policy;

  /** A topic without subscriptions. */
  Topic(String name, TopicPolicy policy, BrokerContext broker) {
    this.name = name;
    this.policy = policy;
    this.broker = broker;
    this.times = new EntityTimes(broker.clock().instant());
    this.log = broker.log().open(name);
    this.duplicates = new DuplicateHistory(log, broker.clock());
    this.numbers = new SequenceNumbers(broker.sequences(), log);
    this.scheduled = new Shelf(log);
    log.restore(this::restore);
  }

  public String name() {
    return name;
  }

  public TopicPolicy policy() {
    return policy;
  }

  public EntityTimes times() {
    return times;
  }

  /** Bytes of the messages that are not due yet; the others are in the subscriptions. */
  public long bytes() {
    return scheduled.bytes();
  }

  /** In the order of their making. */
  public List<Subscription> subscriptions() {
    return List.copyOf(subscriptions.values());
  }

  public Optional<Subscription> subscription(String wanted) {
    return Optional.ofNullable(subscriptions.get(Namespace.normal(wanted)));
  }

  void add(Subscription subscription) {
    subscriptions.put(Namespace.normal(subscription.name()), subscription);
  }

  void remove(Subscription subscription) {
    subscriptions.remove(Namespace.normal(subscription.name()));
  }

  /** Another policy for what happens from now on. */
  void update(TopicPolicy changed) {
    policy = changed;
    times.update(broker.clock().instant());
  }

  /** Forgets all messages that are not due yet: the topic is gone. */
  void drop() {
    scheduled.all().forEach(message -> message.timer.ifPresent(broker.timers()::cancel));
    broker.log().drop(name);
  }

  private void restore(StoredMessage stored) {
    QueuedMessage message = QueuedMessage.of(stored);
    activateInTime(message);
    scheduled.restore(message);
  }

  @Override
  public Optional<Refusal> refusal(List<EncodedMessage> messages) {
    if (!policy.info().status().takesSends()) {
      return Optional.of(Refusal.DISABLED);
    }
    return Admission.refusal(messages, false, policy.duplicateWindow().isPresent())
        .or(() -> hasRoom(Admission.size(messages)) ? Optional.empty() : Optional.of(Refusal.FULL));
  }

  private boolean hasRoom(long more) {
    long limit = Math.min(policy.maxSizeBytes().orElse(Long.MAX_VALUE), broker.maxEntityBytes());
    return scheduled.bytes() + more <= limit
        && subscriptions.values().stream()
            .map(Subscription::queue)
            .allMatch(queue -> queue.hasRoom(more, limit));
  }

  @Override
  public long send(EncodedMessage message) {
    long number = numbers.next();
    Instant now = broker.clock().instant();
    times.access(now);
    Optional<Instant> due = message.scheduledFor().filter(at -> at.isAfter(now));
    if (isRepeat(message)) {
      log.numbered(number);
    } else if (due.isPresent()) {
      QueuedMessage waiting =
          new QueuedMessage(
              number,
              message,
              State.SCHEDULED,
              new Origin(number, due.get(), Optional.empty(), Optional.empty(), 0));
      activateInTime(waiting);
      scheduled.put(waiting);
    } else {
      log.numbered(number);
      offer(message, Transit.NONE);
    }
    return number;
  }

  private boolean isRepeat(EncodedMessage message) {
    return policy
        .duplicateWindow()
        .filter(window -> duplicates.isRepeat(message.messageId(), window))
        .isPresent();
  }

  @Override
  public void forwarded(EncodedMessage message, Transit transit) {
    log.numbered(numbers.next());
    if (!isRepeat(message)) {
      offer(message, transit);
    }
  }

  private void offer(EncodedMessage message, Transit transit) {
    Transit limited = transit.limitedTo(policy.defaultTtl());
    subscriptions().forEach(subscription -> subscription.offer(message, limited));
  }

  private void activateInTime(QueuedMessage message) {
    message.timer = Optional.of(broker.timers().at(message.enqueuedAt, () -> activate(message)));
  }

  private void activate(QueuedMessage message) {
    EncodedMessage content = message.content();
    forget(message);
    offer(content, Transit.NONE);
  }

  private void forget(QueuedMessage message) {
    message.timer.ifPresent(broker.timers()::cancel);
    scheduled.remove(message);
  }

  @Override
  public boolean cancelScheduled(long sequenceNumber) {
    Optional<QueuedMessage> found = scheduled.find(sequenceNumber, State.SCHEDULED);
    found.ifPresent(this::forget);
    return found.isPresent();
  }

  public EntityCounts counts() {
    return new EntityCounts(0, scheduled.size(), 0, 0, 0);
  }
}
