package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The message ids that an entity took within its window, oldest first. A repeat does not make the
 * memory of the first last longer.
 */
final class DuplicateHistory {
  /** The oldest is forgotten early beyond this; about 100 MB with the longest ids. */
  private static final int MOST = 500_000;

  private final Map<String, Instant> taken = new LinkedHashMap<>();
  private final EntityLog log;
  private final InstantSource clock;
  private final int most;

  DuplicateHistory(EntityLog log, InstantSource clock) {
    this(log, clock, MOST);
  }

  DuplicateHistory(EntityLog log, InstantSource clock, int most) {
    this.log = log;
    this.clock = clock;
    this.most = most;
    log.facts(Fact.DUPLICATE).entrySet().stream()
        .map(fact -> Map.entry(fact.getKey(), read(fact.getValue())))
        .sorted(Map.Entry.comparingByValue())
        .forEach(fact -> taken.put(fact.getKey(), fact.getValue()));
  }

  private static Instant read(byte[] value) {
    return Instant.ofEpochMilli(ByteBuffer.wrap(value).getLong());
  }

  private static byte[] write(Instant time) {
    return ByteBuffer.allocate(Long.BYTES).putLong(time.toEpochMilli()).array();
  }

  /** Whether that id was taken less than a window ago; if not it is taken now. */
  boolean isRepeat(String messageId, Duration window) {
    Instant now = clock.instant();
    forgetUntil(now.minus(window));
    if (taken.containsKey(messageId)) {
      return true;
    }
    taken.put(messageId, now);
    log.keep(Fact.DUPLICATE, messageId, write(now));
    return false;
  }

  private void forgetUntil(Instant end) {
    Iterator<Map.Entry<String, Instant>> oldest = taken.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<String, Instant> entry = oldest.next();
      if (entry.getValue().isAfter(end) && taken.size() < most) {
        return;
      }
      log.forget(Fact.DUPLICATE, entry.getKey());
      oldest.remove();
    }
  }

  int size() {
    return taken.size();
  }
}
