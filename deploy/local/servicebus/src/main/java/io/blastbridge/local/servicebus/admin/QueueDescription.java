package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Forwarding;
import java.time.Duration;
import java.util.Optional;

/** How the clients write queues and, but for a few fields, subscriptions. */
final class QueueDescription {
  static final String QUEUE = "QueueDescription";
  static final String SUBSCRIPTION = "SubscriptionDescription";

  private QueueDescription() {}

  /**
   * The policy that a client asks for.
   *
   * @param before what holds where it says nothing
   */
  static EntityPolicy policy(DescriptionFields fields, EntityPolicy before) {
    return EntityPolicy.builder()
        .lockDuration(fields.duration("LockDuration").orElse(before.lockDuration()))
        .defaultTtl(fields.ttl(before.defaultTtl()))
        .maxDeliveryCount(
            fields
                .number("MaxDeliveryCount")
                .map(QueueDescription::count)
                .orElse(before.maxDeliveryCount()))
        .deadLetteringOnExpiration(
            fields
                .flag("DeadLetteringOnMessageExpiration")
                .orElse(before.deadLetteringOnExpiration()))
        .deadLetteringOnFilterErrors(
            fields
                .flag("DeadLetteringOnFilterEvaluationExceptions")
                .orElse(before.deadLetteringOnFilterErrors()))
        .requiresSession(fields.flag("RequiresSession").orElse(before.requiresSession()))
        .duplicateWindow(fields.duplicateWindow(before.duplicateWindow()))
        .forwarding(
            new Forwarding(
                fields.target("ForwardTo"), fields.target("ForwardDeadLetteredMessagesTo")))
        .maxSizeBytes(fields.sizeBytes(before.maxSizeBytes()))
        .info(fields.info(before.info()))
        .build();
  }

  private static int count(long number) {
    if (number < 1 || number > Integer.MAX_VALUE) {
      throw AdminFault.badRequest("MaxDeliveryCount must be at least 1.");
    }
    return Math.toIntExact(number);
  }

  static void write(XmlText text, EntitySnapshot.Queue queue) {
    EntityPolicy policy = queue.policy();
    text.open(QUEUE, "xmlns", Atom.SERVICE_BUS, "xmlns:i", Atom.INSTANCE)
        .leaf("LockDuration", policy.lockDuration().toString())
        .leaf("MaxSizeInMegabytes", queue.maxMegabytes())
        .leaf("RequiresDuplicateDetection", policy.duplicateWindow().isPresent())
        .leaf("RequiresSession", policy.requiresSession())
        .leaf("DefaultMessageTimeToLive", ttl(policy.defaultTtl()))
        .leaf("DeadLetteringOnMessageExpiration", policy.deadLetteringOnExpiration())
        .leaf("DuplicateDetectionHistoryTimeWindow", window(policy.duplicateWindow()))
        .leaf("MaxDeliveryCount", policy.maxDeliveryCount())
        .leaf("EnableBatchedOperations", true)
        .leaf("SizeInBytes", queue.figures().bytes())
        .leaf("MessageCount", queue.figures().messages())
        .leaf("IsAnonymousAccessible", false)
        .open("AuthorizationRules")
        .close()
        .leaf("Status", DescriptionFields.status(policy.info().status()))
        .leaf("ForwardTo", address(policy.forwarding().to()))
        .leaf("UserMetadata", metadata(policy))
        .leaf("CreatedAt", queue.figures().created())
        .leaf("UpdatedAt", queue.figures().updated())
        .leaf("AccessedAt", queue.figures().accessedText())
        .leaf("SupportOrdering", true);
    queue.figures().writeCounts(text);
    text.leaf("AutoDeleteOnIdle", DescriptionFields.FOREVER)
        .leaf("EnablePartitioning", false)
        .leaf("EntityAvailabilityStatus", "Available")
        .leaf("ForwardDeadLetteredMessagesTo", address(policy.forwarding().deadLettersTo()))
        .leaf("EnableExpress", false)
        .leaf("MaxMessageSizeInKilobytes", queue.maxMessageKilobytes())
        .close();
  }

  static void write(XmlText text, EntitySnapshot.Subscription subscription) {
    EntityPolicy policy = subscription.policy();
    text.open(SUBSCRIPTION, "xmlns", Atom.SERVICE_BUS, "xmlns:i", Atom.INSTANCE)
        .leaf("LockDuration", policy.lockDuration().toString())
        .leaf("RequiresSession", policy.requiresSession())
        .leaf("DefaultMessageTimeToLive", ttl(policy.defaultTtl()))
        .leaf("DeadLetteringOnMessageExpiration", policy.deadLetteringOnExpiration())
        .leaf("DeadLetteringOnFilterEvaluationExceptions", policy.deadLetteringOnFilterErrors())
        .leaf("MessageCount", subscription.figures().messages())
        .leaf("MaxDeliveryCount", policy.maxDeliveryCount())
        .leaf("EnableBatchedOperations", true)
        .leaf("Status", DescriptionFields.status(policy.info().status()))
        .leaf("ForwardTo", address(policy.forwarding().to()))
        .leaf("CreatedAt", subscription.figures().created())
        .leaf("UpdatedAt", subscription.figures().updated())
        .leaf("AccessedAt", subscription.figures().accessedText());
    subscription.figures().writeCounts(text);
    text.leaf("UserMetadata", metadata(policy))
        .leaf("ForwardDeadLetteredMessagesTo", address(policy.forwarding().deadLettersTo()))
        .leaf("AutoDeleteOnIdle", DescriptionFields.FOREVER)
        .leaf("EntityAvailabilityStatus", "Available")
        .close();
  }

  static String ttl(Optional<Duration> ttl) {
    return ttl.map(Duration::toString).orElse(DescriptionFields.FOREVER);
  }

  static String window(Optional<Duration> window) {
    return window.orElse(Duration.ofMinutes(10)).toString();
  }

  private static Optional<String> address(Optional<String> path) {
    return path.map(target -> "https://localhost/" + target);
  }

  private static Optional<String> metadata(EntityPolicy policy) {
    return Optional.of(policy.info().userMetadata()).filter(text -> !text.isEmpty());
  }
}
