package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;

/** The messages of one queue in order of their numbers, those that wait for a consumer apart. */
final class Shelf {
  private final TreeMap<Long, QueuedMessage> messages = new TreeMap<>();
  private final TreeMap<Long, QueuedMessage> ready = new TreeMap<>();
  private long bytes;

  void put(QueuedMessage message) {
    messages.put(message.sequenceNumber, message);
    bytes += message.content.size();
  }

  void remove(QueuedMessage message) {
    messages.remove(message.sequenceNumber);
    ready.remove(message.sequenceNumber);
    bytes -= message.content.size();
  }

  void replaceContent(QueuedMessage message, EncodedMessage content) {
    bytes += content.size() - message.content.size();
    message.content = content;
  }

  void makeReady(QueuedMessage message) {
    ready.put(message.sequenceNumber, message);
  }

  void take(QueuedMessage message) {
    ready.remove(message.sequenceNumber);
  }

  Optional<QueuedMessage> firstReady() {
    return ready.isEmpty() ? Optional.empty() : Optional.of(ready.firstEntry().getValue());
  }

  Optional<QueuedMessage> find(long sequenceNumber, State state) {
    return Optional.ofNullable(messages.get(sequenceNumber)).filter(message -> message.is(state));
  }

  Collection<QueuedMessage> from(long sequenceNumber) {
    return messages.tailMap(sequenceNumber, true).values();
  }

  long bytes() {
    return bytes;
  }

  long size() {
    return messages.size();
  }

  long count(State state) {
    return messages.values().stream().filter(message -> message.is(state)).count();
  }
}
