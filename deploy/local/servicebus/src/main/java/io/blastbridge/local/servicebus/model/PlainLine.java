package io.blastbridge.local.servicebus.model;

import java.util.Optional;
import java.util.TreeMap;

/** Messages in the order of their numbers for whoever is next. */
final class PlainLine implements ReadyLine {
  private final TreeMap<Long, QueuedMessage> ready = new TreeMap<>();
  private final Consumers consumers = new Consumers();

  @Override
  public void add(QueuedMessage message) {
    ready.put(message.sequenceNumber, message);
  }

  @Override
  public void remove(QueuedMessage message) {
    ready.remove(message.sequenceNumber);
  }

  void attach(Consumer consumer) {
    consumers.add(consumer);
  }

  void detach(Consumer consumer) {
    consumers.remove(consumer);
  }

  Optional<QueuedMessage> first() {
    return ready.isEmpty() ? Optional.empty() : Optional.of(ready.firstEntry().getValue());
  }

  @Override
  public Optional<Match> match() {
    return first()
        .flatMap(
            message ->
                consumers.next().map(consumer -> new Match(message, consumer, Optional.empty())));
  }
}
