package io.blastbridge.local.servicebus.model;

import java.util.Optional;
import java.util.TreeMap;

/** One session of a queue: its messages that can be received, and who holds it. */
final class Session {
  final String id;
  final TreeMap<Long, QueuedMessage> ready = new TreeMap<>();
  Optional<Tenure> tenure = Optional.empty();

  /** The right of one consumer to all messages of the session. */
  record Tenure(SessionConsumer holder, Deadline deadline) {}

  Session(String id) {
    this.id = id;
  }

  Optional<Deadline> deadline() {
    return tenure.map(Tenure::deadline);
  }

  boolean isFree() {
    return tenure.isEmpty();
  }

  /** Whether there is nothing to remember of it. */
  boolean isIdle() {
    return isFree() && ready.isEmpty();
  }
}
