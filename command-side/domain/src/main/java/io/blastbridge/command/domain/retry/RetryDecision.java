package io.blastbridge.command.domain.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether a request is tried again. */
public sealed interface RetryDecision {

  /**
   * It is, by a clone.
   *
   * @param dueAt when the clone becomes visible
   * @param delay from now to {@code dueAt}, at least 1 s
   * @param timeToLive of the clone, from {@code dueAt} to the request's expiry; empty for the
   *     queue's own
   * @param envelope what the clone carries
   */
  record Retry(Instant dueAt, Duration delay, Optional<Duration> timeToLive, RetryEnvelope envelope)
      implements RetryDecision {}

  /** It is not. */
  record Exhausted(Reason reason) implements RetryDecision {}

  /** What has run out. */
  enum Reason {
    /** The message's own lifetime leaves no room for another try. */
    EXPIRED,
    /** The tries. */
    ATTEMPTS,
    /** The counted age, or without an expiry the time since the first enqueue. */
    AGE
  }
}
