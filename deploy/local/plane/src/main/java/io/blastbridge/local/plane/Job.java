package io.blastbridge.local.plane;

import java.time.Instant;
import java.util.Optional;

/**
 * One job and how far it came.
 *
 * @param id 6..12 lower-case hex digits
 * @param number order of acceptance, from 1
 * @param key idempotency key of the request that made it
 * @param correlationId {@code external_correlation_id} of that request
 * @param priority 0..100, higher first
 * @param failure why it failed, when it did
 */
record Job(
    String id,
    long number,
    Optional<String> key,
    Optional<String> correlationId,
    String source,
    String profile,
    int priority,
    Search search,
    Instant createdAt,
    State state,
    Optional<Instant> startedAt,
    Optional<Instant> finishedAt,
    Optional<String> failure) {

  /** Words of the plane's own routes, and of its public status route. */
  enum State {
    QUEUED("queued", "queued"),
    RUNNING("running", "running"),
    COMPLETED("completed", "success"),
    FAILED("failed", "failed"),
    CANCELLED("cancelled", "failed");

    private final String word;
    private final String outward;

    State(String word, String outward) {
      this.word = word;
      this.outward = outward;
    }

    String word() {
      return word;
    }

    String outward() {
      return outward;
    }

    boolean terminal() {
      return this != QUEUED && this != RUNNING;
    }
  }

  Job queuedAgain() {
    return with(State.QUEUED, Optional.empty(), Optional.empty(), Optional.empty());
  }

  Job started(Instant at) {
    return with(State.RUNNING, Optional.of(at), Optional.empty(), Optional.empty());
  }

  Job finished(State end, Instant at, Optional<String> why) {
    return with(end, startedAt, Optional.of(at), why);
  }

  private Job with(
      State next, Optional<Instant> start, Optional<Instant> finish, Optional<String> why) {
    return new Job(
        id,
        number,
        key,
        correlationId,
        source,
        profile,
        priority,
        search,
        createdAt,
        next,
        start,
        finish,
        why);
  }
}
