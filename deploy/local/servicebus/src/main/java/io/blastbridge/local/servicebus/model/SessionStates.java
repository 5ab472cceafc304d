package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the receivers of sessions keep about them: one text of bytes for each session. */
final class SessionStates {
  private final Map<String, State> states = new TreeMap<>();
  private final EntityLog log;
  private final InstantSource clock;
  private long bytes;

  private static final class State {
    private final Instant changedAt;
    private final byte[] value;

    State(Instant changedAt, byte[] value) {
      this.changedAt = changedAt;
      this.value = value;
    }

    static State read(byte[] fact) {
      ByteBuffer buffer = ByteBuffer.wrap(fact);
      Instant changedAt = Instant.ofEpochMilli(buffer.getLong());
      byte[] value = new byte[buffer.remaining()];
      buffer.get(value);
      return new State(changedAt, value);
    }

    byte[] write() {
      return ByteBuffer.allocate(Long.BYTES + value.length)
          .putLong(changedAt.toEpochMilli())
          .put(value)
          .array();
    }
  }

  SessionStates(EntityLog log, InstantSource clock) {
    this.log = log;
    this.clock = clock;
    log.facts(Fact.SESSION_STATE)
        .forEach(
            (id, fact) -> {
              states.put(id, State.read(fact));
              bytes += fact.length;
            });
  }

  Optional<byte[]> get(String sessionId) {
    return Optional.ofNullable(states.get(sessionId)).map(state -> state.value.clone());
  }

  /** Replaces the state; an empty one forgets it. */
  void set(String sessionId, Optional<byte[]> value) {
    Optional.ofNullable(states.remove(sessionId)).ifPresent(old -> bytes -= old.write().length);
    if (value.isEmpty()) {
      log.forget(Fact.SESSION_STATE, sessionId);
      return;
    }
    State state = new State(clock.instant(), value.get().clone());
    states.put(sessionId, state);
    byte[] fact = state.write();
    bytes += fact.length;
    log.keep(Fact.SESSION_STATE, sessionId, fact);
  }

  List<String> changedAfter(Instant time) {
    return states.entrySet().stream()
        .filter(entry -> entry.getValue().changedAt.isAfter(time))
        .map(Map.Entry::getKey)
        .toList();
  }

  long bytes() {
    return bytes;
  }
}
