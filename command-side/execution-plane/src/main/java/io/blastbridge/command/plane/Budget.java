package io.blastbridge.command.plane;

import java.time.Duration;
import java.util.function.LongSupplier;

/** What is left of the time a caller gave, by the monotonic clock. */
final class Budget {

  private final LongSupplier nanoTime;
  private final long end;

  private Budget(LongSupplier nanoTime, long end) {
    this.nanoTime = nanoTime;
    this.end = end;
  }

  /** The smaller of both durations, from now. */
  static Budget of(Duration given, Duration most, LongSupplier nanoTime) {
    Duration time = given.compareTo(most) < 0 ? given : most;
    return new Budget(nanoTime, nanoTime.getAsLong() + time.toNanos());
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong()));
  }

  boolean over() {
    return left().isZero();
  }
}
