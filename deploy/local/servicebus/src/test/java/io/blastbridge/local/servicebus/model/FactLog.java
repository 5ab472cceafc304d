package io.blastbridge.local.servicebus.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A log that keeps the facts of entities from one namespace to the next, and no messages. */
final class FactLog implements MessageLog {
  private final Map<String, Facts> entities = new LinkedHashMap<>();

  @Override
  public EntityLog open(String path) {
    return entities.computeIfAbsent(Namespace.normal(path), key -> new Facts());
  }

  @Override
  public void drop(String path) {
    entities.remove(Namespace.normal(path));
  }

  @Override
  public List<String> paths() {
    return new ArrayList<>(entities.keySet());
  }

  private static final class Facts implements EntityLog {
    private final Map<Fact, Map<String, byte[]>> facts = new EnumMap<>(Fact.class);

    @Override
    public long lastNumber() {
      return 0;
    }

    @Override
    public void restore(Consumer<StoredMessage> messages) {}

    @Override
    public void numbered(long sequenceNumber) {}

    @Override
    public void put(LoggedMessage message) {}

    @Override
    public void changed(LoggedMessage message) {}

    @Override
    public void rewritten(LoggedMessage message, long residentBefore) {}

    @Override
    public void removed(LoggedMessage message) {}

    @Override
    public Map<String, byte[]> facts(Fact kind) {
      return Map.copyOf(facts.getOrDefault(kind, Map.of()));
    }

    @Override
    public void keep(Fact kind, String name, byte[] value) {
      facts.computeIfAbsent(kind, key -> new LinkedHashMap<>()).put(name, value);
    }

    @Override
    public void forget(Fact kind, String name) {
      facts.getOrDefault(kind, new LinkedHashMap<>()).remove(name);
    }
  }
}
