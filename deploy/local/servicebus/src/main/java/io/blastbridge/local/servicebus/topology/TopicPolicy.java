package io.blastbridge.local.servicebus.topology;

import java.time.Duration;
import java.util.Optional;

/**
 * How a topic treats its messages before its subscriptions do.
 *
 * @param defaultTtl upper bound of every message's time to live, empty for none; positive
 * @param duplicateWindow how long a message id is remembered so that its repeat is dropped; empty
 *     where duplicates are not looked for; positive, at most 7 days
 * @param maxSizeBytes what each of its subscriptions may hold with its dead letters, empty for the
 *     broker's limit; positive
 */
public record TopicPolicy(
    Optional<Duration> defaultTtl,
    Optional<Duration> duplicateWindow,
    Optional<Long> maxSizeBytes,
    EntityInfo info) {
  public TopicPolicy {
    Bounds.requireTtl(defaultTtl);
    Bounds.requireWindow(duplicateWindow);
    Bounds.requireSize(maxSizeBytes);
  }

  /** No time to live, no duplicate detection, the broker's limit. */
  public static TopicPolicy defaults() {
    return new TopicPolicy(Optional.empty(), Optional.empty(), Optional.empty(), EntityInfo.NONE);
  }

  public TopicPolicy withDefaultTtl(Duration ttl) {
    return new TopicPolicy(Optional.of(ttl), duplicateWindow, maxSizeBytes, info);
  }

  public TopicPolicy withDuplicateWindow(Duration window) {
    return new TopicPolicy(defaultTtl, Optional.of(window), maxSizeBytes, info);
  }
}
