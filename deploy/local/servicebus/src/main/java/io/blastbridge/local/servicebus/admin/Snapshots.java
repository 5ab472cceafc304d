package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.admin.AdminEndpoint.Administered;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.model.Subscription;
import io.blastbridge.local.servicebus.model.Topic;
import java.util.Optional;
import java.util.function.BiFunction;

/** Takes snapshots of entities. On the broker's own thread only. */
final class Snapshots {
  private static final long MEGABYTE = 1024 * 1024;

  private final Namespace namespace;
  private final long maxMessageKilobytes;
  private final long maxEntityBytes;
  private final BiFunction<String, EntityCounts, EntityCounts> told;

  Snapshots(Administered administered) {
    this.namespace = administered.namespace();
    this.maxMessageKilobytes = administered.maxMessageBytes() / 1024;
    this.maxEntityBytes = administered.maxEntityBytes();
    this.told = administered.told();
  }

  long maxMessageKilobytes() {
    return maxMessageKilobytes;
  }

  EntitySnapshot.Queue of(MessageQueue queue) {
    return new EntitySnapshot.Queue(
        queue.path(),
        queue.policy(),
        figures(queue),
        megabytes(queue.policy().maxSizeBytes()),
        maxMessageKilobytes);
  }

  private long megabytes(Optional<Long> bytes) {
    return Math.max(1, bytes.orElse(maxEntityBytes) / MEGABYTE);
  }

  private EntitySnapshot.Figures figures(MessageQueue queue) {
    long dead =
        namespace.queue(queue.path() + "/$deadletterqueue").map(MessageQueue::bytes).orElse(0L);
    return new EntitySnapshot.Figures(
        told.apply(queue.path(), queue.counts()),
        namespace
            .transferDeadLetters(queue)
            .map(MessageQueue::counts)
            .map(EntityCounts::active)
            .orElse(0L),
        queue.bytes() + dead,
        queue.times().created(),
        queue.times().updated(),
        queue.times().accessed());
  }

  EntitySnapshot.Topic of(Topic topic) {
    long inSubscriptions =
        topic.subscriptions().stream().mapToLong(one -> figures(one.queue()).bytes()).sum();
    return new EntitySnapshot.Topic(
        topic.name(),
        topic.policy(),
        new EntitySnapshot.Figures(
            told.apply(topic.name(), topic.counts()),
            0,
            topic.bytes() + inSubscriptions,
            topic.times().created(),
            topic.times().updated(),
            topic.times().accessed()),
        topic.subscriptions().size(),
        megabytes(topic.policy().maxSizeBytes()),
        maxMessageKilobytes);
  }

  EntitySnapshot.Subscription of(Topic topic, Subscription subscription) {
    return new EntitySnapshot.Subscription(
        topic.name(),
        subscription.name(),
        subscription.queue().policy(),
        figures(subscription.queue()));
  }

  EntitySnapshot.Rule of(Topic topic, Subscription subscription, Rule rule) {
    return new EntitySnapshot.Rule(
        topic.name(), subscription.name(), rule, subscription.queue().times().created());
  }
}
