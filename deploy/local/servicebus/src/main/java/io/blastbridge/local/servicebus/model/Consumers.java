package io.blastbridge.local.servicebus.model;

import java.util.ArrayDeque;
import java.util.Optional;

/** The consumers of one queue in turn: whoever was served goes to the end. */
final class Consumers {
  private final ArrayDeque<Consumer> turns = new ArrayDeque<>();

  void add(Consumer consumer) {
    turns.addLast(consumer);
  }

  void remove(Consumer consumer) {
    turns.remove(consumer);
  }

  Optional<Consumer> next() {
    for (int asked = turns.size(); asked > 0; asked--) {
      Consumer consumer = turns.removeFirst();
      turns.addLast(consumer);
      if (consumer.ready()) {
        return Optional.of(consumer);
      }
    }
    return Optional.empty();
  }
}
