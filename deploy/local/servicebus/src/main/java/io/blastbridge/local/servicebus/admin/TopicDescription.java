package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.topology.TopicPolicy;
import java.util.Optional;

/** How the clients write topics. */
final class TopicDescription {
  static final String NAME = "TopicDescription";

  private TopicDescription() {}

  /**
   * The policy that a client asks for.
   *
   * @param before what holds where it says nothing
   */
  static TopicPolicy policy(DescriptionFields fields, TopicPolicy before) {
    return new TopicPolicy(
        fields.ttl(before.defaultTtl()),
        fields.duplicateWindow(before.duplicateWindow()),
        fields.sizeBytes(before.maxSizeBytes()),
        fields.info(before.info()));
  }

  static void write(XmlText text, EntitySnapshot.Topic topic) {
    TopicPolicy policy = topic.policy();
    text.open(NAME, "xmlns", Atom.SERVICE_BUS, "xmlns:i", Atom.INSTANCE)
        .leaf("DefaultMessageTimeToLive", QueueDescription.ttl(policy.defaultTtl()))
        .leaf("MaxSizeInMegabytes", topic.maxMegabytes())
        .leaf("RequiresDuplicateDetection", policy.duplicateWindow().isPresent())
        .leaf(
            "DuplicateDetectionHistoryTimeWindow",
            QueueDescription.window(policy.duplicateWindow()))
        .leaf("EnableBatchedOperations", true)
        .leaf("SizeInBytes", topic.figures().bytes())
        .leaf("FilteringMessagesBeforePublishing", false)
        .leaf("IsAnonymousAccessible", false)
        .open("AuthorizationRules")
        .close()
        .leaf("Status", DescriptionFields.status(policy.info().status()))
        .leaf("CreatedAt", topic.figures().created())
        .leaf("UpdatedAt", topic.figures().updated())
        .leaf("AccessedAt", topic.figures().accessedText())
        .leaf("SupportOrdering", true);
    topic.figures().writeCounts(text);
    text.leaf("SubscriptionCount", topic.subscriptions())
        .leaf("AutoDeleteOnIdle", DescriptionFields.FOREVER)
        .leaf("EnablePartitioning", false)
        .leaf("EntityAvailabilityStatus", "Available")
        .leaf("EnableSubscriptionPartitioning", false)
        .leaf("EnableExpress", false)
        .leaf(
            "UserMetadata",
            Optional.of(policy.info().userMetadata()).filter(metadata -> !metadata.isEmpty()))
        .leaf("MaxMessageSizeInKilobytes", topic.maxMessageKilobytes())
        .close();
  }
}
