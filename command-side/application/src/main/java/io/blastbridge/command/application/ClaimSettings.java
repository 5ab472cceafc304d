package io.blastbridge.command.application;

import java.time.Duration;

/**
 * How long a claim holds.
 *
 * @param lease from claim to takeover; at least 900 s unless every endpoint is loopback, and longer
 *     than the submit budget
 * @param submitBudget the hard limit of all attempts and probes under one claim, at most 120 s
 * @param takeoverMargin what a taker adds to another's lease, against clocks that disagree
 */
public record ClaimSettings(Duration lease, Duration submitBudget, Duration takeoverMargin) {

  /** Lowest lease outside loopback (source: the contract's claim stale floor). */
  public static final Duration LEASE_FLOOR = Duration.ofMinutes(15);

  public static final ClaimSettings DEFAULT =
      new ClaimSettings(LEASE_FLOOR, Duration.ofMinutes(2), Duration.ofSeconds(30));

  public ClaimSettings {
    if (lease.compareTo(submitBudget) <= 0) {
      throw new IllegalArgumentException(
          "bridge.claim.lease must be longer than bridge.claim.submit-budget");
    }
    if (submitBudget.isNegative() || submitBudget.compareTo(Duration.ofMinutes(2)) > 0) {
      throw new IllegalArgumentException("bridge.claim.submit-budget must be at most 120 s");
    }
    if (takeoverMargin.isNegative()) {
      throw new IllegalArgumentException("bridge.claim.takeover-margin must not be negative");
    }
  }

  /** These settings, with the lease raised to the floor unless every endpoint is loopback. */
  public ClaimSettings floored(boolean everyEndpointIsLoopback) {
    return everyEndpointIsLoopback || lease.compareTo(LEASE_FLOOR) >= 0
        ? this
        : new ClaimSettings(
            LEASE_FLOOR,
            submitBudget,
            takeoverMargin.compareTo(DEFAULT.takeoverMargin) < 0
                ? DEFAULT.takeoverMargin
                : takeoverMargin);
  }
}
