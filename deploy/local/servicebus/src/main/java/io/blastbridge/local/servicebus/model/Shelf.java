package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The messages of one entity in order of their numbers, those that wait for a consumer apart. Tells
 * the log of each change.
 */
final class Shelf {
  private final TreeMap<Long, QueuedMessage> messages = new TreeMap<>();
  private final TreeMap<Long, QueuedMessage> ready = new TreeMap<>();
  private final EntityLog log;
  private long bytes;

  Shelf(EntityLog log) {
    this.log = log;
  }

  void put(QueuedMessage message) {
    restore(message);
    log.put(message);
  }

  /** Puts a message that the log knows of already. */
  void restore(QueuedMessage message) {
    messages.put(message.sequenceNumber, message);
    bytes += message.size();
  }

  void remove(QueuedMessage message) {
    messages.remove(message.sequenceNumber);
    ready.remove(message.sequenceNumber);
    bytes -= message.size();
    log.removed(message);
  }

  void replaceContent(QueuedMessage message, EncodedMessage content) {
    long residentBefore = message.residentBytes();
    bytes += content.size() - message.size();
    message.replaceContent(content);
    log.rewritten(message, residentBefore);
  }

  /** To be called after a message's state or count has changed. */
  void changed(QueuedMessage message) {
    log.changed(message);
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
