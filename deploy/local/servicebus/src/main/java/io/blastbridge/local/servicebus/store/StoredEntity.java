package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.EntityLog;
import io.blastbridge.local.servicebus.model.LoggedMessage;
import io.blastbridge.local.servicebus.model.StoredMessage;
import io.blastbridge.local.servicebus.store.Change.FactKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The log of one entity, and which of its contents stay in memory. */
final class StoredEntity implements EntityLog {
  /** A larger content is read back when it is needed. */
  static final long LARGEST_IN_MEMORY = 16 * 1024;

  /** What one entity may hold in memory. */
  static final long MOST_IN_MEMORY = 64L * 1024 * 1024;

  private final PostgresLog log;
  private final Recovery.Entity found;
  private final Map<Fact, Map<String, byte[]>> facts;

  /** Messages whose content leaves memory once it is durable, with that content. */
  private final Map<Long, EncodedMessage> leaving = new HashMap<>();

  private int id;
  private long resident;
  private boolean restored;

  /**
   * The log of an entity.
   *
   * @param found when it is not in the database it is made there with its first change
   */
  StoredEntity(Recovery.Entity found, PostgresLog log) {
    this.found = found;
    this.log = log;
    this.id = found.id();
    this.facts = log.recovery().facts(id);
  }

  String path() {
    return found.path();
  }

  boolean isStored() {
    return id != 0;
  }

  private int id() {
    if (id == 0) {
      id = log.make(found.path());
    }
    return id;
  }

  void drop() {
    if (isStored()) {
      log.append(new Change.Dropped(id));
    }
  }

  @Override
  public long lastNumber() {
    return found.lastNumber();
  }

  @Override
  public void restore(Consumer<StoredMessage> messages) {
    if (found.isKnown() && !restored) {
      restored = true;
      log.recovery()
          .messages(
              found.id(),
              message -> {
                resident += message.content().map(EncodedMessage::size).orElse(0L);
                messages.accept(message);
              });
    }
  }

  @Override
  public void numbered(long sequenceNumber) {
    log.append(new Change.Numbered(id(), sequenceNumber));
  }

  @Override
  public void put(LoggedMessage message) {
    EncodedMessage content = message.content();
    Change.Origin origin =
        new Change.Origin(
            message.enqueuedSequenceNumber(),
            message.enqueuedAt(),
            message.expiresAt(),
            message.deadLetterSource());
    log.append(new Change.Put(key(message), status(message), origin, content));
    resident += content.size();
    evictIfNeeded(message, content);
  }

  @Override
  public void changed(LoggedMessage message) {
    log.append(new Change.Changed(key(message), status(message)));
  }

  @Override
  public void rewritten(LoggedMessage message, long residentBefore) {
    EncodedMessage content = message.content();
    log.append(new Change.Rewritten(key(message), status(message), content));
    leaving.remove(message.sequenceNumber());
    resident += content.size() - residentBefore;
    evictIfNeeded(message, content);
  }

  @Override
  public void removed(LoggedMessage message) {
    log.append(new Change.Removed(key(message)));
    leaving.remove(message.sequenceNumber());
    resident -= message.residentBytes();
  }

  private void evictIfNeeded(LoggedMessage message, EncodedMessage content) {
    if (content.size() > LARGEST_IN_MEMORY || resident > MOST_IN_MEMORY) {
      MessageKey key = key(message);
      leaving.put(key.number(), content);
      log.whenDurable(
          () -> {
            if (leaving.remove(key.number(), content)) {
              message.evict(() -> log.contents().read(key));
              resident -= content.size();
            }
          });
    }
  }

  private MessageKey key(LoggedMessage message) {
    return new MessageKey(id(), message.sequenceNumber());
  }

  private static Change.Status status(LoggedMessage message) {
    return new Change.Status(message.state(), message.deliveryCount());
  }

  @Override
  public Map<String, byte[]> facts(Fact kind) {
    return Map.copyOf(facts.getOrDefault(kind, Map.of()));
  }

  @Override
  public void keep(Fact kind, String name, byte[] value) {
    log.append(new Change.Kept(new FactKey(id(), kind, name), value.clone()));
  }

  @Override
  public void forget(Fact kind, String name) {
    log.append(new Change.Forgotten(new FactKey(id(), kind, name)));
  }
}
