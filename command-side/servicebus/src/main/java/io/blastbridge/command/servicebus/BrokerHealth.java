package io.blastbridge.command.servicebus;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known about the path to the request queue. An open link proves nothing; a received
 * message and an answered peek do.
 */
public final class BrokerHealth {

  /**
   * A reading.
   *
   * @param lastReceived when a message last arrived, empty for never
   * @param lastProof when the broker last answered on the path of the receiver, empty for never
   * @param failures passes in a row that failed
   * @param lastFailure code of the last failed pass, empty for none since the last good one
   */
  public record Reading(
      Optional<Instant> lastReceived,
      Optional<Instant> lastProof,
      int failures,
      Optional<String> lastFailure) {}

  private Reading reading = new Reading(Optional.empty(), Optional.empty(), 0, Optional.empty());

  public synchronized Reading read() {
    return reading;
  }

  synchronized void received(Instant now) {
    reading = new Reading(Optional.of(now), Optional.of(now), 0, Optional.empty());
  }

  synchronized void proven(Instant now) {
    reading = new Reading(reading.lastReceived(), Optional.of(now), 0, Optional.empty());
  }

  synchronized int failed(String code) {
    reading =
        new Reading(
            reading.lastReceived(), reading.lastProof(), reading.failures() + 1, Optional.of(code));
    return reading.failures();
  }
}
