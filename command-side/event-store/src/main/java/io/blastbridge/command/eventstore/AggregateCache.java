package io.blastbridge.command.eventstore;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.axonframework.common.Registration;
import org.axonframework.common.caching.Cache;
import org.jspecify.annotations.Nullable;

/** Keeps the most recently used aggregate states, up to a number of them. */
public final class AggregateCache implements Cache {

  private final Map<Object, Object> entries;
  private final Set<EntryListener> listeners = new CopyOnWriteArraySet<>();

  /**
   * @param capacity 1 or more states
   */
  public AggregateCache(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a cache holds 1 or more states");
    }
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
            return size() > capacity;
          }
        };
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Axon's own signature
  public synchronized <K, V> @Nullable V get(K key) {
    return (V) entries.get(key);
  }

  @Override
  public void put(Object key, Object value) {
    boolean known;
    synchronized (this) {
      known = entries.put(key, value) != null;
    }
    for (EntryListener listener : listeners) {
      if (known) {
        listener.onEntryUpdated(key, value);
      } else {
        listener.onEntryCreated(key, value);
      }
    }
  }

  @Override
  public boolean putIfAbsent(Object key, Object value) {
    synchronized (this) {
      if (entries.putIfAbsent(key, value) != null) {
        return false;
      }
    }
    listeners.forEach(listener -> listener.onEntryCreated(key, value));
    return true;
  }

  @Override
  @SuppressWarnings("unchecked") // Axon's own signature
  public synchronized <T> T computeIfAbsent(Object key, Supplier<T> valueSupplier) {
    return (T) entries.computeIfAbsent(key, _ -> valueSupplier.get());
  }

  @Override
  public boolean remove(Object key) {
    synchronized (this) {
      if (entries.remove(key) == null) {
        return false;
      }
    }
    listeners.forEach(listener -> listener.onEntryRemoved(key));
    return true;
  }

  @Override
  public synchronized void removeAll() {
    entries.clear();
  }

  @Override
  public synchronized boolean containsKey(Object key) {
    return entries.containsKey(key);
  }

  @Override
  @SuppressWarnings("unchecked") // Axon's own signature
  public synchronized <V> void computeIfPresent(Object key, UnaryOperator<V> update) {
    entries.computeIfPresent(key, (_, value) -> update.apply((V) value));
  }

  @Override
  public Registration registerCacheEntryListener(EntryListener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
