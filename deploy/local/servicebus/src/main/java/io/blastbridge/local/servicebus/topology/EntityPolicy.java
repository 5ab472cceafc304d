package io.blastbridge.local.servicebus.topology;

import java.time.Duration;
import java.util.Optional;

/**
 * How a queue or a subscription treats its messages. Made by {@link #builder()} or from another by
 * {@link #toBuilder()}.
 *
 * @param lockDuration time from delivery until the lock of a message, or from its acceptance until
 *     the lock of a session, is lost; positive, at most 5 minutes as in Azure
 * @param defaultTtl upper bound of every message's time to live, empty for none; positive
 * @param maxDeliveryCount failed deliveries after which a message is dead-lettered; at least 1
 * @param deadLetteringOnExpiration whether an expired message is dead-lettered instead of dropped
 * @param deadLetteringOnFilterErrors whether a message that a rule of the subscription cannot be
 *     evaluated for is dead-lettered instead of passed by; means nothing for a queue
 * @param requiresSession whether every message belongs to a session
 * @param duplicateWindow how long a message id is remembered so that its repeat is dropped; empty
 *     where duplicates are not looked for; positive, at most 7 days; not for subscriptions
 * @param forwarding where messages go on to by themselves
 * @param maxSizeBytes what the entity may hold with its dead letters, empty for the broker's limit;
 *     positive
 */
public record EntityPolicy(
    Duration lockDuration,
    Optional<Duration> defaultTtl,
    int maxDeliveryCount,
    boolean deadLetteringOnExpiration,
    boolean deadLetteringOnFilterErrors,
    boolean requiresSession,
    Optional<Duration> duplicateWindow,
    Forwarding forwarding,
    Optional<Long> maxSizeBytes,
    EntityInfo info) {
  static final Duration LONGEST_LOCK = Duration.ofMinutes(5);

  public EntityPolicy {
    if (!lockDuration.isPositive() || lockDuration.compareTo(LONGEST_LOCK) > 0) {
      throw new IllegalArgumentException(
          "lockDuration must be positive and at most " + LONGEST_LOCK);
    }
    Bounds.requireTtl(defaultTtl);
    Bounds.requireWindow(duplicateWindow);
    Bounds.requireSize(maxSizeBytes);
    if (maxDeliveryCount < 1) {
      throw new IllegalArgumentException("maxDeliveryCount must be at least 1");
    }
    if (requiresSession && forwarding.to().isPresent()) {
      throw new IllegalArgumentException("an entity that requires sessions cannot forward");
    }
  }

  /**
   * Azure's defaults: lock 1 minute, no time to live, 10 deliveries, expired messages dropped, no
   * sessions, no duplicate detection, no forwarding.
   */
  public static EntityPolicy defaults() {
    return builder().build();
  }

  public static EntityPolicyBuilder builder() {
    return new EntityPolicyBuilder();
  }

  /**
   * The policy of its dead-letter queue: the same locks, and neither expiry nor a last delivery.
   */
  public EntityPolicy ofDeadLetters() {
    return builder().lockDuration(lockDuration).maxDeliveryCount(Integer.MAX_VALUE).build();
  }

  /** One that differs from this in what is set next. */
  public EntityPolicyBuilder toBuilder() {
    return new EntityPolicyBuilder(this);
  }

  public EntityPolicy withLockDuration(Duration duration) {
    return toBuilder().lockDuration(duration).build();
  }

  public EntityPolicy withDefaultTtl(Duration ttl) {
    return toBuilder().defaultTtl(ttl).build();
  }

  public EntityPolicy withMaxDeliveryCount(int count) {
    return toBuilder().maxDeliveryCount(count).build();
  }

  public EntityPolicy withDeadLetteringOnExpiration(boolean deadLetter) {
    return toBuilder().deadLetteringOnExpiration(deadLetter).build();
  }
}
