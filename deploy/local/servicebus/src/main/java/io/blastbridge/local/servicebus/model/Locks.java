package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.model.QueuedMessage.Lock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The locks of one queue by token. A lock ends at its own deadline or, in a session, at that of the
 * session.
 */
final class Locks {
  private final Map<UUID, QueuedMessage> locked = new HashMap<>();

  /** Locks a message until a deadline that is cancelled with the lock. */
  void lock(QueuedMessage message, UUID token, Deadline deadline, Optional<Consumer> holder) {
    put(message, new Lock(token, deadline, true, holder));
  }

  /** Locks a message of a session until the deadline of the session. */
  void lockInSession(
      QueuedMessage message, UUID token, Deadline deadline, Optional<Consumer> holder) {
    put(message, new Lock(token, deadline, false, holder));
  }

  private void put(QueuedMessage message, Lock lock) {
    message.lock = Optional.of(lock);
    locked.put(lock.token(), message);
  }

  QueuedMessage unlock(QueuedMessage message) {
    Lock lock = message.lock.orElseThrow();
    if (lock.ownsDeadline()) {
      lock.deadline().cancel();
    }
    locked.remove(lock.token());
    message.lock = Optional.empty();
    return message;
  }

  /** The message that a token locks now, also when the timer of its deadline is late. */
  Optional<QueuedMessage> held(UUID token) {
    return Optional.ofNullable(locked.get(token))
        .filter(message -> !message.lock.orElseThrow().deadline().isOver());
  }

  /** In the order of their numbers. */
  List<QueuedMessage> heldBy(Consumer consumer) {
    return locked.values().stream()
        .filter(message -> message.lock.flatMap(Lock::holder).filter(consumer::equals).isPresent())
        .sorted(Comparator.comparingLong(message -> message.sequenceNumber))
        .toList();
  }

  List<QueuedMessage> all() {
    return List.copyOf(locked.values());
  }

  int size() {
    return locked.size();
  }
}
