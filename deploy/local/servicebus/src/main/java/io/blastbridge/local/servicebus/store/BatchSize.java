package io.blastbridge.local.servicebus.store;

import java.time.Duration;

/** How much one commit may hold: as much as the disk has shown to take well within 50 ms. */
final class BatchSize {
  /** At most as much as this fits a disk of today; measured 8–20 ms. */
  static final long MAX_BYTES = 2L * 1024 * 1024;

  private static final int LARGEST = 2_000;
  private static final int SMALLEST = 50;
  private static final Duration SLOW = Duration.ofMillis(25);
  private static final Duration QUICK = Duration.ofMillis(12);

  private int changes = LARGEST / 2;

  int changes() {
    return changes;
  }

  /** Learns from a commit of so many changes. */
  void took(int committed, Duration time) {
    if (time.compareTo(SLOW) > 0) {
      changes = Math.max(SMALLEST, Math.min(changes, committed) / 2);
    } else if (time.compareTo(QUICK) < 0 && changes < LARGEST) {
      changes = Math.min(LARGEST, changes + changes / 8);
    }
  }
}
