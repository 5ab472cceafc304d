package io.blastbridge.local.servicebus.codec;

import java.time.Duration;
import java.time.Instant;

/** Times and spans in .NET ticks: 100 nanoseconds, times from the beginning of the year 1. */
public final class DotNetTime {
  private static final long TICKS_PER_MILLI = 10_000;
  private static final long EPOCH_TICKS = 621_355_968_000_000_000L;

  private DotNetTime() {}

  public static long ticks(Instant instant) {
    return EPOCH_TICKS + instant.toEpochMilli() * TICKS_PER_MILLI;
  }

  static long ticks(Duration span) {
    return span.toMillis() * TICKS_PER_MILLI;
  }

  static Instant instant(long ticks) {
    return Instant.ofEpochMilli((ticks - EPOCH_TICKS) / TICKS_PER_MILLI);
  }

  static Duration span(long ticks) {
    return Duration.ofMillis(ticks / TICKS_PER_MILLI);
  }
}
