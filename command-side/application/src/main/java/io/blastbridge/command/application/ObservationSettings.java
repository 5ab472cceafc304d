package io.blastbridge.command.application;

import java.time.Duration;

/**
 * How executions are observed.
 *
 * @param tick from one page to the next, 100 ms or more
 * @param maxRows executions of one page, 1 to 1000
 * @param deadline of one observation, at most 60 s
 */
public record ObservationSettings(Duration tick, int maxRows, Duration deadline) {

  /** The contract's cadence. */
  public static final ObservationSettings DEFAULT =
      new ObservationSettings(Duration.ofSeconds(30), 20, Duration.ofMinutes(1));

  public ObservationSettings {
    if (tick.toMillis() < 100) {
      throw new IllegalArgumentException("bridge.observation.tick must be at least 100 ms");
    }
    if (maxRows < 1 || maxRows > 1000) {
      throw new IllegalArgumentException("bridge.observation.max-rows must be 1 to 1000");
    }
    if (!deadline.isPositive() || deadline.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException("bridge.observation.deadline must be at most 60 s");
    }
  }
}
