package io.blastbridge.local.servicebus.topology;

import java.time.Duration;
import java.util.Optional;

/**
 * How a queue or a subscription treats its messages.
 *
 * @param lockDuration time from delivery until the lock of a message is lost; positive, at most 5
 *     minutes as in Azure
 * @param defaultTtl upper bound of every message's time to live, empty for none; positive
 * @param maxDeliveryCount failed deliveries after which a message is dead-lettered; at least 1
 * @param deadLetteringOnExpiration whether an expired message is dead-lettered instead of dropped
 */
public record EntityPolicy(
    Duration lockDuration,
    Optional<Duration> defaultTtl,
    int maxDeliveryCount,
    boolean deadLetteringOnExpiration) {
  private static final Duration LONGEST_LOCK = Duration.ofMinutes(5);

  public EntityPolicy {
    if (!lockDuration.isPositive() || lockDuration.compareTo(LONGEST_LOCK) > 0) {
      throw new IllegalArgumentException(
          "lockDuration must be positive and at most " + LONGEST_LOCK);
    }
    if (defaultTtl.isPresent() && !defaultTtl.get().isPositive()) {
      throw new IllegalArgumentException("defaultTtl must be positive");
    }
    if (maxDeliveryCount < 1) {
      throw new IllegalArgumentException("maxDeliveryCount must be at least 1");
    }
  }

  /** Azure's defaults: lock 1 minute, no time to live, 10 deliveries, expired messages dropped. */
  public static EntityPolicy defaults() {
    return new EntityPolicy(Duration.ofMinutes(1), Optional.empty(), 10, false);
  }

  public EntityPolicy withLockDuration(Duration duration) {
    return new EntityPolicy(duration, defaultTtl, maxDeliveryCount, deadLetteringOnExpiration);
  }

  public EntityPolicy withDefaultTtl(Duration ttl) {
    return new EntityPolicy(
        lockDuration, Optional.of(ttl), maxDeliveryCount, deadLetteringOnExpiration);
  }

  public EntityPolicy withMaxDeliveryCount(int count) {
    return new EntityPolicy(lockDuration, defaultTtl, count, deadLetteringOnExpiration);
  }

  public EntityPolicy withDeadLetteringOnExpiration(boolean deadLetter) {
    return new EntityPolicy(lockDuration, defaultTtl, maxDeliveryCount, deadLetter);
  }
}
