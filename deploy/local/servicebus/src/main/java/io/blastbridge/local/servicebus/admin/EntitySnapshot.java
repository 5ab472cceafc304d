package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import java.time.Instant;
import java.util.Optional;

/** What an entity was at one moment. */
sealed interface EntitySnapshot {

  record Queue(
      String name,
      EntityPolicy policy,
      Figures figures,
      long maxMegabytes,
      long maxMessageKilobytes)
      implements EntitySnapshot {}

  record Topic(
      String name,
      TopicPolicy policy,
      Figures figures,
      int subscriptions,
      long maxMegabytes,
      long maxMessageKilobytes)
      implements EntitySnapshot {}

  record Subscription(String topic, String name, EntityPolicy policy, Figures figures)
      implements EntitySnapshot {}

  /**
   * One rule.
   *
   * @param created of the subscription, because rules do not tell theirs
   */
  record Rule(
      String topic,
      String subscription,
      io.blastbridge.local.servicebus.filter.Rule rule,
      Instant created)
      implements EntitySnapshot {}

  /**
   * What changes by itself.
   *
   * @param transferDeadLetters messages that could not go on to where they are forwarded to
   * @param accessed when somebody last sent or received
   */
  record Figures(
      EntityCounts counts,
      long transferDeadLetters,
      long bytes,
      Instant created,
      Instant updated,
      Optional<Instant> accessed) {

    long messages() {
      return counts.active() + counts.scheduled() + counts.deadLetter() + transferDeadLetters;
    }

    /** Azure's word for never is the beginning of its time. */
    String accessedText() {
      return accessed.map(Instant::toString).orElse("0001-01-01T00:00:00Z");
    }

    /** One SDK takes the prefix of the fields from the only attribute of their parent. */
    void writeCounts(XmlText text) {
      text.open(
              "CountDetails",
              "xmlns:d2p1",
              "http://schemas.microsoft.com/netservices/2011/06/servicebus")
          .leaf("d2p1:ActiveMessageCount", counts.active())
          .leaf("d2p1:DeadLetterMessageCount", counts.deadLetter())
          .leaf("d2p1:ScheduledMessageCount", counts.scheduled())
          .leaf("d2p1:TransferMessageCount", 0)
          .leaf("d2p1:TransferDeadLetterMessageCount", transferDeadLetters)
          .close();
    }
  }
}
