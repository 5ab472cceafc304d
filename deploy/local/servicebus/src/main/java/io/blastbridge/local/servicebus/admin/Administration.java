package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.admin.AdminEndpoint.Administered;
import io.blastbridge.local.servicebus.admin.AdminEndpoint.Links;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.model.Subscription;
import io.blastbridge.local.servicebus.model.Topic;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.EntityStatus;
import io.blastbridge.local.servicebus.topology.Forwarding;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.util.List;
import java.util.Optional;

/**
 * Makes, changes and deletes entities. On the broker's own thread only; what is refused is an
 * {@link AdminFault} or an {@link IllegalArgumentException}, and nothing has changed then.
 */
final class Administration {
  private final Namespace namespace;
  private final Links links;
  private final Snapshots snapshots;

  Administration(Administered administered) {
    this.namespace = administered.namespace();
    this.links = administered.links();
    this.snapshots = new Snapshots(administered);
  }

  List<EntitySnapshot.Queue> queues() {
    return namespace.queues().stream().map(snapshots::of).toList();
  }

  List<EntitySnapshot.Topic> topics() {
    return namespace.topics().stream().map(snapshots::of).toList();
  }

  List<EntitySnapshot.Subscription> subscriptions(String topicName) {
    Topic topic = topic(topicName);
    return topic.subscriptions().stream()
        .map(subscription -> snapshots.of(topic, subscription))
        .toList();
  }

  List<EntitySnapshot.Rule> rules(String topicName, String name) {
    Topic topic = topic(topicName);
    Subscription subscription = find(topic, name);
    return subscription.rules().all().stream()
        .map(rule -> snapshots.of(topic, subscription, rule))
        .toList();
  }

  Optional<EntitySnapshot> entity(String name) {
    return namespace
        .queueNamed(name)
        .<EntitySnapshot>map(snapshots::of)
        .or(() -> namespace.topic(name).map(snapshots::of));
  }

  EntitySnapshot.Subscription subscription(String topicName, String name) {
    Topic topic = topic(topicName);
    return snapshots.of(topic, find(topic, name));
  }

  EntitySnapshot.Rule rule(String topicName, String subscriptionName, String name) {
    Topic topic = topic(topicName);
    Subscription subscription = find(topic, subscriptionName);
    return snapshots.of(topic, subscription, find(subscription, name));
  }

  private Topic topic(String name) {
    return namespace.topic(name).orElseThrow(() -> AdminFault.notFound(name));
  }

  private static Subscription find(Topic topic, String name) {
    return topic
        .subscription(name)
        .orElseThrow(() -> AdminFault.notFound(Namespace.path(topic.name(), name)));
  }

  private static Rule find(Subscription subscription, String name) {
    return subscription
        .rules()
        .find(name)
        .orElseThrow(() -> AdminFault.notFound(subscription.queue().path() + "/rules/" + name));
  }

  EntitySnapshot create(String name, EntityBody body) {
    if (namespace.destination(name).isPresent()) {
      throw AdminFault.exists(name);
    }
    if (namespace.isFull()) {
      throw AdminFault.full("The namespace has as many entities as it may have.");
    }
    DescriptionFields fields = fields(body.description());
    switch (body) {
      case EntityBody.Queue _ -> {
        EntityPolicy policy = QueueDescription.policy(fields, EntityPolicy.defaults());
        requireTargets(policy.forwarding(), name);
        namespace.create(new Topology.Queue(name, policy));
      }
      case EntityBody.Topic _ ->
          namespace.create(
              new Topology.Topic(
                  name, TopicDescription.policy(fields, TopicPolicy.defaults()), List.of()));
    }
    return entity(name).orElseThrow();
  }

  private DescriptionFields fields(XmlElement description) {
    DescriptionFields fields = new DescriptionFields(description);
    fields.refuseUnsupported(snapshots.maxMessageKilobytes());
    return fields;
  }

  private void requireTargets(Forwarding forwarding, String path) {
    forwarding.to().ifPresent(target -> requireTarget(target, path));
    forwarding.deadLettersTo().ifPresent(target -> requireTarget(target, path));
  }

  private void requireTarget(String target, String path) {
    if (namespace.destination(target).isEmpty()) {
      throw AdminFault.badRequest("There is no queue or topic to forward to.");
    }
    if (Namespace.normal(target).equals(Namespace.normal(path))) {
      throw AdminFault.badRequest("An entity cannot forward to itself.");
    }
  }

  EntitySnapshot update(String name, EntityBody body) {
    DescriptionFields fields = fields(body.description());
    return switch (body) {
      case EntityBody.Queue _ -> update(queue(name), fields);
      case EntityBody.Topic _ -> update(topic(name), fields);
    };
  }

  private MessageQueue queue(String name) {
    return namespace.queueNamed(name).orElseThrow(() -> AdminFault.notFound(name));
  }

  private EntitySnapshot update(MessageQueue queue, DescriptionFields fields) {
    EntityPolicy before = queue.policy();
    fields.refuseChange("RequiresSession", before.requiresSession());
    fields.refuseChange("RequiresDuplicateDetection", before.duplicateWindow().isPresent());
    EntityPolicy policy = QueueDescription.policy(fields, before);
    requireTargets(policy.forwarding(), queue.path());
    namespace.update(queue, policy);
    cutIfDisabled(policy.info().status(), queue.path());
    return snapshots.of(queue);
  }

  private EntitySnapshot update(Topic topic, DescriptionFields fields) {
    fields.refuseChange("RequiresDuplicateDetection", topic.policy().duplicateWindow().isPresent());
    TopicPolicy policy = TopicDescription.policy(fields, topic.policy());
    namespace.update(topic, policy);
    cutIfDisabled(policy.info().status(), topic.name());
    return snapshots.of(topic);
  }

  private void cutIfDisabled(EntityStatus status, String path) {
    if (status != EntityStatus.ACTIVE) {
      links.disabled(path);
    }
  }

  void delete(String name) {
    Optional<MessageQueue> queue = namespace.queueNamed(name);
    if (queue.isPresent()) {
      namespace.delete(queue.get());
      links.gone(queue.get().path());
    } else {
      Topic topic = topic(name);
      namespace.delete(topic);
      links.gone(topic.name());
    }
  }

  EntitySnapshot createSubscription(String topicName, String name, XmlElement description) {
    Topic topic = topic(topicName);
    String path = Namespace.path(topic.name(), name);
    if (topic.subscription(name).isPresent()) {
      throw AdminFault.exists(path);
    }
    if (Namespace.isFull(topic)) {
      throw AdminFault.full("The topic has as many subscriptions as it may have.");
    }
    EntityPolicy policy = QueueDescription.policy(fields(description), EntityPolicy.defaults());
    requireTargets(policy.forwarding(), topic.name());
    Rule first =
        description
            .child("DefaultRuleDescription")
            .map(rule -> RuleDescription.read(rule, rule.childText("Name").orElse("$Default")))
            .orElse(Rule.DEFAULT);
    namespace.create(topic, new Topology.Subscription(name, policy, List.of(first)));
    return subscription(topicName, name);
  }

  EntitySnapshot updateSubscription(String topicName, String name, XmlElement description) {
    Topic topic = topic(topicName);
    Subscription subscription = find(topic, name);
    DescriptionFields fields = fields(description);
    EntityPolicy before = subscription.queue().policy();
    fields.refuseChange("RequiresSession", before.requiresSession());
    EntityPolicy policy = QueueDescription.policy(fields, before);
    requireTargets(policy.forwarding(), topic.name());
    namespace.update(topic, subscription, policy);
    cutIfDisabled(policy.info().status(), subscription.queue().path());
    return snapshots.of(topic, subscription);
  }

  void deleteSubscription(String topicName, String name) {
    Topic topic = topic(topicName);
    Subscription subscription = find(topic, name);
    namespace.delete(topic, subscription);
    links.gone(subscription.queue().path());
  }

  EntitySnapshot putRule(
      String topicName,
      String subscriptionName,
      String name,
      XmlElement description,
      boolean replaces) {
    Topic topic = topic(topicName);
    Subscription subscription = find(topic, subscriptionName);
    boolean there = subscription.rules().find(name).isPresent();
    if (there && !replaces) {
      throw AdminFault.exists(subscription.queue().path() + "/rules/" + name);
    }
    if (!there && replaces) {
      throw AdminFault.notFound(subscription.queue().path() + "/rules/" + name);
    }
    if (!there && subscription.rules().isFull()) {
      throw AdminFault.full("The subscription has as many rules as it may have.");
    }
    subscription.rules().put(RuleDescription.read(description, name));
    return rule(topicName, subscriptionName, name);
  }

  void deleteRule(String topicName, String subscriptionName, String name) {
    Subscription subscription = find(topic(topicName), subscriptionName);
    if (!subscription.rules().remove(name)) {
      throw AdminFault.notFound(subscription.queue().path() + "/rules/" + name);
    }
  }
}
