package io.blastbridge.local.servicebus.model;

import java.time.Duration;
import java.util.Optional;

/**
 * What a message brings along when another entity hands it over.
 *
 * @param hops entities that have forwarded it one after the other
 * @param firstNumber its sequence number where it was sent to, empty when that is here
 * @param deadLetterSource the entity that dead-lettered it, if one did
 * @param ttlLimit upper bound of its time to live that the other entity sets
 */
public record Transit(
    int hops,
    Optional<Long> firstNumber,
    Optional<String> deadLetterSource,
    Optional<Duration> ttlLimit) {
  /** As Azure. */
  static final int MOST_HOPS = 4;

  /** A sender's message. */
  static final Transit NONE = new Transit(0, Optional.empty(), Optional.empty(), Optional.empty());

  Transit limitedTo(Optional<Duration> ttl) {
    return new Transit(hops, firstNumber, deadLetterSource, ttl);
  }
}
