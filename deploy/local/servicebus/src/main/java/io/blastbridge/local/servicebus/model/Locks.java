package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.model.QueuedMessage.Lock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The locks of one queue by token. Each has a timer, which is gone when the lock is. */
final class Locks {
  private final BrokerContext broker;
  private final Supplier<Duration> duration;
  private final java.util.function.Consumer<QueuedMessage> timeout;
  private final Map<UUID, QueuedMessage> locked = new HashMap<>();

  /**
   * No locks yet.
   *
   * @param timeout gets a message whose lock has run out, unlocked
   */
  Locks(
      BrokerContext broker,
      Supplier<Duration> duration,
      java.util.function.Consumer<QueuedMessage> timeout) {
    this.broker = broker;
    this.duration = duration;
    this.timeout = timeout;
  }

  Instant lock(QueuedMessage message, UUID token, Optional<Consumer> holder) {
    Instant until = broker.clock().instant().plus(duration.get());
    Timers.Timer timer = broker.timers().at(until, () -> timeout.accept(unlock(message)));
    message.lock = Optional.of(new Lock(token, until, timer, holder));
    locked.put(token, message);
    return until;
  }

  QueuedMessage unlock(QueuedMessage message) {
    Lock lock = message.lock.orElseThrow();
    broker.timers().cancel(lock.timer());
    locked.remove(lock.token());
    message.lock = Optional.empty();
    return message;
  }

  /** The message that a token locks now, also when its timer is late. */
  Optional<QueuedMessage> held(UUID token) {
    Instant now = broker.clock().instant();
    return Optional.ofNullable(locked.get(token))
        .filter(message -> message.lock.orElseThrow().until().isAfter(now));
  }

  List<QueuedMessage> heldBy(Consumer consumer) {
    return locked.values().stream()
        .filter(message -> message.lock.flatMap(Lock::holder).filter(consumer::equals).isPresent())
        .toList();
  }

  List<QueuedMessage> all() {
    return List.copyOf(locked.values());
  }

  int size() {
    return locked.size();
  }
}
