package io.blastbridge.local.servicebus.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved, forwards only; for any thread. */
public final class VirtualClock implements InstantSource {
  private final AtomicReference<Instant> now;

  public VirtualClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  /**
   * Moves the clock.
   *
   * @throws IllegalArgumentException when the duration is negative
   */
  public void advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException("time does not go back");
    }
    now.updateAndGet(instant -> instant.plus(by));
  }
}
