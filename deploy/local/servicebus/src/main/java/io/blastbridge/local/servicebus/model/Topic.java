package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hands a copy of every message to each of its subscriptions, of which there may be none.
 * Single-threaded.
 */
public final class Topic implements Destination {
  private final List<MessageQueue> subscriptions;
  private final BrokerContext broker;
  private final SequenceNumbers numbers;
  private final Map<Long, Scheduled> scheduled = new HashMap<>();
  private long scheduledBytes;

  private record Scheduled(EncodedMessage message, Timers.Timer timer) {}

  Topic(List<MessageQueue> subscriptions, BrokerContext broker) {
    this.subscriptions = List.copyOf(subscriptions);
    this.broker = broker;
    this.numbers = new SequenceNumbers(broker.sequences());
  }

  @Override
  public boolean hasRoom(long more) {
    return scheduledBytes + more <= broker.maxEntityBytes()
        && subscriptions.stream().allMatch(subscription -> subscription.hasRoom(more));
  }

  @Override
  public long send(EncodedMessage message) {
    long number = numbers.next();
    Instant now = broker.clock().instant();
    Optional<Instant> due = message.scheduledFor().filter(at -> at.isAfter(now));
    if (due.isPresent()) {
      Timers.Timer timer = broker.timers().at(due.get(), () -> activate(number));
      scheduled.put(number, new Scheduled(message, timer));
      scheduledBytes += message.size();
    } else {
      subscriptions.forEach(subscription -> subscription.enqueue(message));
    }
    return number;
  }

  private void activate(long number) {
    forget(number)
        .ifPresent(message -> subscriptions.forEach(subscription -> subscription.enqueue(message)));
  }

  private Optional<EncodedMessage> forget(long number) {
    Optional<Scheduled> found = Optional.ofNullable(scheduled.remove(number));
    found.ifPresent(
        gone -> {
          broker.timers().cancel(gone.timer());
          scheduledBytes -= gone.message().size();
        });
    return found.map(Scheduled::message);
  }

  @Override
  public boolean cancelScheduled(long sequenceNumber) {
    return forget(sequenceNumber).isPresent();
  }

  EntityCounts counts() {
    return new EntityCounts(0, scheduled.size(), 0, 0, 0);
  }
}
