package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.model.EntityLog;
import io.blastbridge.local.servicebus.model.MessageLog;
import io.blastbridge.local.servicebus.wire.Durability;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** Collects the changes of the event loop for the writer, in order. Event loop only. */
final class PostgresLog implements MessageLog, Durability {
  private final Recovery recovery;
  private final Contents contents;
  private final Backlog backlog;
  private final LongSupplier durable;
  private final Map<String, StoredEntity> entities = new LinkedHashMap<>();
  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private List<Change> open = new ArrayList<>();
  private long openBytes;
  private List<Group> sealed = new ArrayList<>();
  private long decided;
  private int lastEntity;

  /** What is done when a position is durable. */
  private record Waiting(long position, Runnable doing) {}

  /**
   * A log with what earlier runs left.
   *
   * @param durable the position that the writer has come to
   * @param committed the position that the tables are at
   */
  PostgresLog(
      Recovery recovery, Contents contents, Backlog backlog, LongSupplier durable, long committed) {
    this.recovery = recovery;
    this.contents = contents;
    this.backlog = backlog;
    this.durable = durable;
    this.decided = committed;
    this.lastEntity = recovery.lastId();
    for (Recovery.Entity found : recovery.entities()) {
      entities.put(found.path(), new StoredEntity(found, this));
    }
  }

  @Override
  public EntityLog open(String path) {
    return entities.computeIfAbsent(
        path.toLowerCase(Locale.ROOT), key -> new StoredEntity(Recovery.Entity.unknown(key), this));
  }

  @Override
  public void drop(String path) {
    StoredEntity gone = entities.remove(path.toLowerCase(Locale.ROOT));
    if (gone != null) {
      gone.drop();
    }
  }

  @Override
  public List<String> paths() {
    return entities.values().stream()
        .filter(StoredEntity::isStored)
        .map(StoredEntity::path)
        .toList();
  }

  /** Numbers an entity that is not in the database. */
  int make(String path) {
    append(new Change.Opened(++lastEntity, path));
    return lastEntity;
  }

  void append(Change change) {
    open.add(change);
    openBytes += Change.bytes(change);
    decided++;
  }

  Recovery recovery() {
    return recovery;
  }

  Contents contents() {
    return contents;
  }

  /** Has something done when all that was decided until now is durable. */
  void whenDurable(Runnable doing) {
    waiting.addLast(new Waiting(decided, doing));
  }

  @Override
  public void seal() {
    if (!open.isEmpty()) {
      sealed.add(new Group(decided, openBytes, open));
      open = new ArrayList<>();
      openBytes = 0;
    }
  }

  @Override
  public void publish() {
    if (!sealed.isEmpty()) {
      backlog.add(sealed);
      sealed = new ArrayList<>();
    }
    while (!waiting.isEmpty() && waiting.getFirst().position() <= durable()) {
      waiting.removeFirst().doing().run();
    }
  }

  @Override
  public long decided() {
    return decided;
  }

  @Override
  public long durable() {
    return durable.getAsLong();
  }

  @Override
  public boolean congested() {
    return backlog.congested();
  }
}
