package io.blastbridge.command.domain.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a request has used up and what bounds it.
 *
 * @param attempts tries that count so far, from 0
 * @param firstEnqueuedAt when its first message reached the queue; without it no age ends it
 * @param heldBack time since then spent behind closed admission
 * @param expiresAt when the broker drops the message in hand; empty for never
 */
public record RetryEnvelope(
    int attempts,
    Optional<Instant> firstEnqueuedAt,
    Duration heldBack,
    Optional<Instant> expiresAt) {

  public RetryEnvelope {
    if (attempts < 0 || heldBack.isNegative()) {
      throw new IllegalArgumentException("attempts and time held back are not negative");
    }
  }

  /** The envelope of the clone that waits that long for that cause. */
  RetryEnvelope afterWaiting(RetryCause cause, Duration delay) {
    return new RetryEnvelope(
        cause.costsAttempt() ? attempts + 1 : attempts,
        firstEnqueuedAt,
        cause.ages() ? heldBack : heldBack.plus(delay),
        expiresAt);
  }
}
