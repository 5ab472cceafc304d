package io.blastbridge.command.servicebus;

import java.time.Duration;

/** 1 s, doubled with each failure in a row up to 30 s (source: drain contract 11.2). */
final class Backoff {

  private static final int CAP_SECONDS = 30;
  private static final int DOUBLINGS = 5;

  private Backoff() {}

  /**
   * The pause before the next try.
   *
   * @param failures in a row, 1 or more
   */
  static Duration after(int failures) {
    return Duration.ofSeconds(
        Math.min(CAP_SECONDS, 1L << Math.min(Math.max(failures - 1, 0), DOUBLINGS)));
  }
}
