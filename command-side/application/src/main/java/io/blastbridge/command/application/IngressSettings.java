package io.blastbridge.command.application;

import java.time.Duration;

/**
 * Whether and how REST requests go through the queue.
 *
 * @param enabled {@code ENABLE_SB_SUBMIT_INGRESS}
 * @param timeToLive of the message, 60 s to 14 days
 */
public record IngressSettings(boolean enabled, Duration timeToLive) {

  public IngressSettings {
    if (timeToLive.compareTo(Duration.ofMinutes(1)) < 0
        || timeToLive.compareTo(Duration.ofDays(14)) > 0) {
      throw new IllegalArgumentException("bridge.ingress.time-to-live must be 60 s to 14 days");
    }
  }
}
