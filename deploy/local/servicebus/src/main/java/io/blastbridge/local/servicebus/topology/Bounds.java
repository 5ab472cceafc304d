package io.blastbridge.local.servicebus.topology;

import java.time.Duration;
import java.util.Optional;

/** What queues, subscriptions and topics have to keep to alike. */
final class Bounds {
  private static final Duration LONGEST_WINDOW = Duration.ofDays(7);

  private Bounds() {}

  static void requireTtl(Optional<Duration> ttl) {
    if (ttl.isPresent() && !ttl.get().isPositive()) {
      throw new IllegalArgumentException("defaultTtl must be positive");
    }
  }

  static void requireWindow(Optional<Duration> window) {
    if (window.isPresent()
        && (!window.get().isPositive() || window.get().compareTo(LONGEST_WINDOW) > 0)) {
      throw new IllegalArgumentException(
          "duplicateWindow must be positive and at most " + LONGEST_WINDOW);
    }
  }

  static void requireSize(Optional<Long> bytes) {
    if (bytes.isPresent() && bytes.get() <= 0) {
      throw new IllegalArgumentException("maxSizeBytes must be positive");
    }
  }
}
