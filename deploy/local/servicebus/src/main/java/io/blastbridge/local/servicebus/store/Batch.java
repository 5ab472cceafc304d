package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.store.Change.FactKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What some groups come to when they are written at once: each message is in one of the maps at
 * most, so that their order does not matter.
 */
final class Batch {
  private final long position;
  private final Map<MessageKey, Change.Put> puts = new LinkedHashMap<>();
  private final Map<MessageKey, Change.Changed> changes = new LinkedHashMap<>();
  private final Map<MessageKey, Change.Rewritten> rewrites = new LinkedHashMap<>();
  private final Map<MessageKey, Change.Removed> removals = new LinkedHashMap<>();
  private final Map<Integer, Long> numbers = new LinkedHashMap<>();
  private final Map<FactKey, byte[]> kept = new LinkedHashMap<>();
  private final Set<FactKey> forgotten = new LinkedHashSet<>();
  private final List<Change.Opened> opened = new ArrayList<>();
  private final List<Integer> dropped = new ArrayList<>();

  Batch(List<Group> groups) {
    this.position = groups.getLast().position();
    groups.forEach(group -> group.changes().forEach(this::add));
  }

  private void add(Change change) {
    switch (change) {
      case Change.Opened made -> opened.add(made);
      case Change.Dropped gone -> dropped.add(gone.entity());
      case Change.Numbered given -> number(given.entity(), given.number());
      case Change.Put put -> {
        puts.put(put.key(), put);
        number(put.key().entity(), put.key().number());
      }
      case Change.Changed changed -> change(changed);
      case Change.Rewritten rewritten -> rewrite(rewritten);
      case Change.Removed removed -> remove(removed);
      case Change.Kept fact -> {
        forgotten.remove(fact.key());
        kept.put(fact.key(), fact.value());
      }
      case Change.Forgotten fact -> {
        kept.remove(fact.key());
        forgotten.add(fact.key());
      }
    }
  }

  private void number(int entity, long number) {
    numbers.merge(entity, number, Math::max);
  }

  private void change(Change.Changed changed) {
    MessageKey key = changed.key();
    Change.Put put = puts.get(key);
    Change.Rewritten rewritten = rewrites.get(key);
    if (put != null) {
      puts.put(key, new Change.Put(key, changed.status(), put.origin(), put.content()));
    } else if (rewritten != null) {
      rewrites.put(key, new Change.Rewritten(key, changed.status(), rewritten.content()));
    } else {
      changes.put(key, changed);
    }
  }

  private void rewrite(Change.Rewritten rewritten) {
    MessageKey key = rewritten.key();
    Change.Put put = puts.get(key);
    if (put != null) {
      puts.put(key, new Change.Put(key, rewritten.status(), put.origin(), rewritten.content()));
    } else {
      changes.remove(key);
      rewrites.put(key, rewritten);
    }
  }

  private void remove(Change.Removed removed) {
    MessageKey key = removed.key();
    if (puts.remove(key) == null) {
      changes.remove(key);
      rewrites.remove(key);
      removals.put(key, removed);
    }
  }

  long position() {
    return position;
  }

  Collection<Change.Put> puts() {
    return puts.values();
  }

  Collection<Change.Changed> changes() {
    return changes.values();
  }

  Collection<Change.Rewritten> rewrites() {
    return rewrites.values();
  }

  Collection<MessageKey> removals() {
    return removals.keySet();
  }

  /** The highest number given, by entity. */
  Map<Integer, Long> numbers() {
    return numbers;
  }

  Map<FactKey, byte[]> kept() {
    return kept;
  }

  Set<FactKey> forgotten() {
    return forgotten;
  }

  List<Change.Opened> opened() {
    return opened;
  }

  List<Integer> dropped() {
    return dropped;
  }

  /** Whether it touches more than messages and numbers. */
  boolean touchesEntities() {
    return !kept.isEmpty() || !forgotten.isEmpty() || !opened.isEmpty() || !dropped.isEmpty();
  }
}
