package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Offers every message to each of its subscriptions, of which there may be none. Single-threaded.
 */
public final class Topic implements Destination {
  private final List<Subscription> subscriptions;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final EntityLog log;
  private final Shelf scheduled;

  Topic(String path, List<Subscription> subscriptions, BrokerContext broker) {
    this.subscriptions = List.copyOf(subscriptions);
    this.broker = broker;
    this.log = broker.log().open(path);
    this.numbers = new SequenceNumbers(broker.sequences(), log);
    this.scheduled = new Shelf(log);
    log.restore(this::restore);
  }

  private void restore(StoredMessage stored) {
    QueuedMessage message = QueuedMessage.of(stored);
    activateInTime(message);
    scheduled.restore(message);
  }

  @Override
  public boolean hasRoom(long more) {
    return scheduled.bytes() + more <= broker.maxEntityBytes()
        && subscriptions.stream().allMatch(subscription -> subscription.queue().hasRoom(more));
  }

  @Override
  public long send(EncodedMessage message) {
    long number = numbers.next();
    Instant now = broker.clock().instant();
    Optional<Instant> due = message.scheduledFor().filter(at -> at.isAfter(now));
    if (due.isPresent()) {
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
      subscriptions.forEach(subscription -> subscription.offer(message));
    }
    return number;
  }

  private void activateInTime(QueuedMessage message) {
    message.timer = Optional.of(broker.timers().at(message.enqueuedAt, () -> activate(message)));
  }

  private void activate(QueuedMessage message) {
    EncodedMessage content = message.content();
    forget(message);
    subscriptions.forEach(subscription -> subscription.offer(content));
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

  EntityCounts counts() {
    return new EntityCounts(0, scheduled.size(), 0, 0, 0);
  }
}
