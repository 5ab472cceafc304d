package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/** The messages of one entity in order of their numbers. Tells the log of each change. */
final class Shelf {
  private final TreeMap<Long, QueuedMessage> messages = new TreeMap<>();
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

  Optional<QueuedMessage> find(long sequenceNumber, State state) {
    return Optional.ofNullable(messages.get(sequenceNumber)).filter(message -> message.is(state));
  }

  /**
   * Messages from that number on, unlocked.
   *
   * @param maxBytes how many bytes they may have in all, unless it is one
   */
  List<Delivery> page(long fromNumber, int count, long maxBytes, Predicate<QueuedMessage> visible) {
    List<Delivery> found = new ArrayList<>();
    long total = 0;
    for (QueuedMessage message : messages.tailMap(fromNumber, true).values()) {
      if (found.size() == count) {
        break;
      }
      if (visible.test(message)) {
        total += message.size();
        if (total > maxBytes && !found.isEmpty()) {
          break;
        }
        found.add(message.delivery(new UUID(0, 0), message.content()));
      }
    }
    return found;
  }

  Collection<QueuedMessage> all() {
    return messages.values();
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
