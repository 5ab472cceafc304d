package io.blastbridge.local.servicebus.topology;

import java.time.Duration;
import java.util.Optional;

/** Collects what an {@link EntityPolicy} differs in; {@link #build()} checks it. */
public final class EntityPolicyBuilder {
  private Duration lockDuration = Duration.ofMinutes(1);
  private Optional<Duration> defaultTtl = Optional.empty();
  private int maxDeliveryCount = 10;
  private boolean deadLetteringOnExpiration;
  private boolean deadLetteringOnFilterErrors;
  private boolean requiresSession;
  private Optional<Duration> duplicateWindow = Optional.empty();
  private Forwarding forwarding = Forwarding.NONE;
  private Optional<Long> maxSizeBytes = Optional.empty();
  private EntityInfo info = EntityInfo.NONE;

  EntityPolicyBuilder() {}

  EntityPolicyBuilder(EntityPolicy from) {
    lockDuration = from.lockDuration();
    defaultTtl = from.defaultTtl();
    maxDeliveryCount = from.maxDeliveryCount();
    deadLetteringOnExpiration = from.deadLetteringOnExpiration();
    deadLetteringOnFilterErrors = from.deadLetteringOnFilterErrors();
    requiresSession = from.requiresSession();
    duplicateWindow = from.duplicateWindow();
    forwarding = from.forwarding();
    maxSizeBytes = from.maxSizeBytes();
    info = from.info();
  }

  public EntityPolicyBuilder lockDuration(Duration duration) {
    lockDuration = duration;
    return this;
  }

  public EntityPolicyBuilder defaultTtl(Duration ttl) {
    return defaultTtl(Optional.of(ttl));
  }

  public EntityPolicyBuilder defaultTtl(Optional<Duration> ttl) {
    defaultTtl = ttl;
    return this;
  }

  public EntityPolicyBuilder maxDeliveryCount(int count) {
    maxDeliveryCount = count;
    return this;
  }

  public EntityPolicyBuilder deadLetteringOnExpiration(boolean deadLetter) {
    deadLetteringOnExpiration = deadLetter;
    return this;
  }

  public EntityPolicyBuilder deadLetteringOnFilterErrors(boolean deadLetter) {
    deadLetteringOnFilterErrors = deadLetter;
    return this;
  }

  public EntityPolicyBuilder requiresSession(boolean required) {
    requiresSession = required;
    return this;
  }

  public EntityPolicyBuilder duplicateWindow(Duration window) {
    return duplicateWindow(Optional.of(window));
  }

  public EntityPolicyBuilder duplicateWindow(Optional<Duration> window) {
    duplicateWindow = window;
    return this;
  }

  /** Sends every message on to a queue or topic. */
  public EntityPolicyBuilder forwardTo(String target) {
    forwarding = new Forwarding(Optional.of(target), forwarding.deadLettersTo());
    return this;
  }

  /** Sends every dead letter on to a queue or topic. */
  public EntityPolicyBuilder forwardDeadLettersTo(String target) {
    forwarding = new Forwarding(forwarding.to(), Optional.of(target));
    return this;
  }

  public EntityPolicyBuilder forwarding(Forwarding chosen) {
    forwarding = chosen;
    return this;
  }

  public EntityPolicyBuilder maxSizeBytes(Optional<Long> bytes) {
    maxSizeBytes = bytes;
    return this;
  }

  public EntityPolicyBuilder info(EntityInfo chosen) {
    info = chosen;
    return this;
  }

  public EntityPolicy build() {
    return new EntityPolicy(
        lockDuration,
        defaultTtl,
        maxDeliveryCount,
        deadLetteringOnExpiration,
        deadLetteringOnFilterErrors,
        requiresSession,
        duplicateWindow,
        forwarding,
        maxSizeBytes,
        info);
  }
}
