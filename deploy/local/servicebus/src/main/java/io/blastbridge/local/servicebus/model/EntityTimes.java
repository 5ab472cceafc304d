package io.blastbridge.local.servicebus.model;

import java.time.Instant;
import java.util.Optional;

/** When an entity was made, changed and used. Single-threaded. */
public final class EntityTimes {
  private final Instant created;
  private Instant updated;
  private Optional<Instant> accessed = Optional.empty();

  EntityTimes(Instant created) {
    this.created = created;
    this.updated = created;
  }

  public Instant created() {
    return created;
  }

  /** When its description was last changed. */
  public Instant updated() {
    return updated;
  }

  /** When somebody last sent to it or began to receive from it, since the broker started. */
  public Optional<Instant> accessed() {
    return accessed;
  }

  void update(Instant now) {
    updated = now;
  }

  void access(Instant now) {
    accessed = Optional.of(now);
  }
}
