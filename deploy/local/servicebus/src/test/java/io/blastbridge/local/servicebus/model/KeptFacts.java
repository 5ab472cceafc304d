package io.blastbridge.local.servicebus.model;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A log that remembers the facts of entities, and nothing of their messages. */
final class KeptFacts implements MessageLog {
  private final Map<String, Map<EntityLog.Fact, Map<String, byte[]>>> kept = new TreeMap<>();

  @Override
  public EntityLog open(String path) {
    return new Facts(kept.computeIfAbsent(Namespace.normal(path), _ -> new HashMap<>()));
  }

  @Override
  public void drop(String path) {
    kept.remove(Namespace.normal(path));
  }

  @Override
  public List<String> paths() {
    return List.copyOf(kept.keySet());
  }

  private record Facts(Map<EntityLog.Fact, Map<String, byte[]>> kept) implements EntityLog {
    private Map<String, byte[]> of(Fact kind) {
      return kept.computeIfAbsent(kind, _ -> new LinkedHashMap<>());
    }

    @Override
    public Map<String, byte[]> facts(Fact kind) {
      return Map.copyOf(of(kind));
    }

    @Override
    public void keep(Fact kind, String name, byte[] value) {
      of(kind).put(name, value);
    }

    @Override
    public void forget(Fact kind, String name) {
      of(kind).remove(name);
    }

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
  }
}
