package io.blastbridge.local.plane;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How one local plane runs.
 *
 * @param port loopback port, 0 for any free one
 * @param data directory that keeps jobs, submissions and databases between runs
 * @param token value {@code X-ELB-API-Token} must carry; empty asks for none
 * @param simulate answer with made-up results instead of running BLAST
 * @param minQueued least time a job reports {@code queued}, so that a poller can see it
 * @param minRunning least time a job reports {@code running}
 * @param slots searches that run at the same time, 1..64
 */
public record PlaneSettings(
    int port,
    Path data,
    Optional<String> token,
    boolean simulate,
    Duration minQueued,
    Duration minRunning,
    int slots) {

  public PlaneSettings {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0..65535");
    }
    if (slots < 1 || slots > 64) {
      throw new IllegalArgumentException("slots must be 1..64");
    }
    if (minQueued.isNegative() || minRunning.isNegative()) {
      throw new IllegalArgumentException("minimum times must not be negative");
    }
    if (token.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("token must not be blank");
    }
  }

  /** Any free port, no token, real BLAST, 300 ms queued, 1.5 s running, two slots. */
  public static PlaneSettings in(Path data) {
    return new PlaneSettings(
        0, data, Optional.empty(), false, Duration.ofMillis(300), Duration.ofMillis(1500), 2);
  }

  public PlaneSettings inDirectory(Path value) {
    return new PlaneSettings(port, value, token, simulate, minQueued, minRunning, slots);
  }

  public PlaneSettings onPort(int value) {
    return new PlaneSettings(value, data, token, simulate, minQueued, minRunning, slots);
  }

  public PlaneSettings withToken(String value) {
    return new PlaneSettings(
        port, data, Optional.of(value), simulate, minQueued, minRunning, slots);
  }

  public PlaneSettings simulated() {
    return new PlaneSettings(port, data, token, true, minQueued, minRunning, slots);
  }

  public PlaneSettings withMinimums(Duration queued, Duration running) {
    return new PlaneSettings(port, data, token, simulate, queued, running, slots);
  }

  public PlaneSettings withSlots(int value) {
    return new PlaneSettings(port, data, token, simulate, minQueued, minRunning, value);
  }
}
