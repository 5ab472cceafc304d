package io.blastbridge.command.domain.retry;

import io.blastbridge.command.domain.retry.RetryDecision.Exhausted;
import io.blastbridge.command.domain.retry.RetryDecision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a request is tried again: delays double from the base to the maximum, until attempts, age or
 * lifetime run out.
 *
 * @param base first delay, 5..300 s
 * @param maxDelay longest delay, base..3600 s
 * @param maxAttempts tries that count, 1..100
 * @param maxAge age from which on no further try is made, 3600..604800 s; time behind closed
 *     admission does not count
 */
public record RetryPolicy(Duration base, Duration maxDelay, int maxAttempts, Duration maxAge) {

  /** 24 delays of 30, 60, 120, 240, 480 and then 900 s, about five hours, within one day. */
  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(30), Duration.ofMinutes(15), 24, Duration.ofDays(1));

  /** A clone is due this long before its expiry, or it might not be received in time. */
  private static final Duration EXPIRY_MARGIN = Duration.ofMinutes(1);

  private static final Duration MIN_DELAY = Duration.ofSeconds(1);

  /** Without a broker expiry, nothing waits longer than this, whatever the cause. */
  private static final Duration MAX_LIFE = Duration.ofDays(7);

  /** Delays are drawn from this share of their length upwards, so that retries spread. */
  private static final double JITTER_FLOOR = 0.8;

  /** Doubling more often changes nothing within the bounds above. */
  private static final int MAX_DOUBLINGS = 10;

  public RetryPolicy {
    requireWithin("base delay", base, Duration.ofSeconds(5), Duration.ofMinutes(5));
    requireWithin("longest delay", maxDelay, base, Duration.ofHours(1));
    requireWithin("age", maxAge, Duration.ofHours(1), Duration.ofDays(7));
    if (maxAttempts < 1 || maxAttempts > 100) {
      throw new IllegalArgumentException("retry attempts must be 1 to 100");
    }
  }

  private static void requireWithin(String name, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw new IllegalArgumentException("retry " + name + " must be " + min + " to " + max);
    }
  }

  /**
   * Decides at {@code now} about the next try.
   *
   * @param retryAfter the least delay the plane or the admission asked for; it may exceed the
   *     longest delay, but not the lifetime
   * @param draw a random number in [0, 1)
   */
  public RetryDecision decide(
      RetryEnvelope envelope,
      RetryCause cause,
      Optional<Duration> retryAfter,
      Instant now,
      double draw) {
    Duration least = longer(MIN_DELAY, retryAfter.orElse(MIN_DELAY));
    Optional<Duration> room =
        envelope.expiresAt().map(expiry -> Duration.between(now, expiry).minus(EXPIRY_MARGIN));
    if (room.filter(left -> left.compareTo(least) < 0).isPresent()) {
      return new Exhausted(Reason.EXPIRED);
    }
    if (cause.costsAttempt() && envelope.attempts() >= maxAttempts) {
      return new Exhausted(Reason.ATTEMPTS);
    }
    if (tooOld(envelope, cause, now)) {
      return new Exhausted(Reason.AGE);
    }
    Duration drawn = longer(least, jittered(envelope.attempts() + 1, draw));
    Duration delay = room.map(left -> shorter(left, drawn)).orElse(drawn);
    Instant dueAt = now.plus(delay);
    return new RetryDecision.Retry(
        dueAt,
        delay,
        envelope.expiresAt().map(expiry -> Duration.between(dueAt, expiry)),
        envelope.afterWaiting(cause, delay));
  }

  private boolean tooOld(RetryEnvelope envelope, RetryCause cause, Instant now) {
    if (envelope.firstEnqueuedAt().isEmpty()) {
      return false;
    }
    Duration life = Duration.between(envelope.firstEnqueuedAt().get(), now);
    boolean aged = cause.ages() && life.minus(envelope.heldBack()).compareTo(maxAge) >= 0;
    return aged || (envelope.expiresAt().isEmpty() && life.compareTo(MAX_LIFE) >= 0);
  }

  /**
   * The contract's delay before a try, without jitter.
   *
   * @param attempt from 1
   */
  public Duration delay(int attempt) {
    return shorter(maxDelay, base.multipliedBy(1L << Math.min(attempt - 1, MAX_DOUBLINGS)));
  }

  private Duration jittered(int attempt, double draw) {
    double share = JITTER_FLOOR + (1 - JITTER_FLOOR) * draw;
    return Duration.ofMillis(Math.round(delay(attempt).toMillis() * share));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
