package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.EntityText;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The entities by path: those of a topology, and those that are made while the broker runs. Paths
 * are case-insensitive and may begin with a slash. Single-threaded.
 */
public final class Namespace {
  /** As Azure: queues and topics of a namespace, subscriptions of a topic. */
  private static final int MOST_ENTITIES = 10_000;

  private static final int MOST_SUBSCRIPTIONS = 2_000;

  private static final String DESCRIPTION = "description";
  private static final String TRANSFERS = "/$transfer/$deadletterqueue";

  private final BrokerContext broker;
  private final TreeMap<String, MessageQueue> queues = new TreeMap<>();
  private final TreeMap<String, Topic> topics = new TreeMap<>();

  /** Whatever can be received from: queues, subscriptions and the sub-queues of both. */
  private final Map<String, MessageQueue> sources = new HashMap<>();

  public Namespace(Topology topology, BrokerContext broker) {
    this.broker = broker;
    topology.queues().forEach(this::add);
    for (Topology.Topic topic : topology.topics()) {
      Topic made = add(topic);
      topic.subscriptions().forEach(subscription -> add(made, subscription));
    }
    broker.log().paths().forEach(this::restore);
    // Only now is everything there that the messages of an earlier run may have to be forwarded to.
    List.copyOf(sources.values()).forEach(MessageQueue::dispatch);
  }

  /** Makes or changes what an administrator of an earlier run made or changed. */
  private void restore(String path) {
    Optional.ofNullable(broker.log().open(path).facts(Fact.DESCRIPTION).get(DESCRIPTION))
        .map(EntityText::read)
        .ifPresent(this::restore);
  }

  private void restore(EntityText.Read kept) {
    switch (kept) {
      case EntityText.Read.Queue(Topology.Queue queue) ->
          queueNamed(queue.name())
              .ifPresentOrElse(there -> restore(there, queue.policy()), () -> add(queue));
      case EntityText.Read.Topic(Topology.Topic topic) ->
          topic(topic.name())
              .ifPresentOrElse(there -> there.update(topic.policy()), () -> add(topic));
      case EntityText.Read.Subscription(String topic, Topology.Subscription subscription) ->
          topic(topic).ifPresent(there -> restore(there, subscription));
    }
  }

  private void restore(Topic topic, Topology.Subscription subscription) {
    topic
        .subscription(subscription.name())
        .ifPresentOrElse(
            there -> restore(there.queue(), subscription.policy()), () -> add(topic, subscription));
  }

  /** Whether sessions are required cannot change: where the topology says otherwise, it counts. */
  private static void restore(MessageQueue there, EntityPolicy policy) {
    if (there.policy().requiresSession() == policy.requiresSession()) {
      there.configure(policy);
    }
  }

  private MessageQueue add(Topology.Queue queue) {
    MessageQueue made = addSource(queue.name(), queue.policy());
    queues.put(normal(queue.name()), made);
    return made;
  }

  private Topic add(Topology.Topic topic) {
    Topic made = new Topic(topic.name(), topic.policy(), broker);
    topics.put(normal(topic.name()), made);
    return made;
  }

  private Subscription add(Topic topic, Topology.Subscription subscription) {
    String path = path(topic.name(), subscription.name());
    MessageQueue queue = addSource(path, subscription.policy());
    Rules rules = new Rules(subscription.rules(), broker.log().open(path));
    Subscription made = new Subscription(subscription.name(), queue, rules, broker);
    topic.add(made);
    return made;
  }

  private MessageQueue addSource(String path, EntityPolicy policy) {
    MessageQueue queue = MessageQueue.withDeadLetters(path, policy, broker, this::destination);
    sources.put(normal(path), queue);
    queue.subQueues().forEach(sub -> sources.put(normal(sub.path()), sub));
    return queue;
  }

  /** The path of a subscription. */
  public static String path(String topic, String subscription) {
    return topic + "/subscriptions/" + subscription;
  }

  /** A path as it is compared: lower case, without a leading slash. */
  public static String normal(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.startsWith("/") ? lower.substring(1) : lower;
  }

  /** In the order of their names. */
  public Collection<MessageQueue> queues() {
    return queues.values();
  }

  /** In the order of their names. */
  public Collection<Topic> topics() {
    return topics.values();
  }

  /** A queue, and neither a subscription nor a sub-queue. */
  public Optional<MessageQueue> queueNamed(String name) {
    return Optional.ofNullable(queues.get(normal(name)));
  }

  public Optional<Topic> topic(String name) {
    return Optional.ofNullable(topics.get(normal(name)));
  }

  /** What can be sent to: a queue or a topic, not a subscription or a sub-queue. */
  public Optional<Destination> destination(String path) {
    return topic(path).map(Destination.class::cast).or(() -> queueNamed(path));
  }

  /** What can be received from: a queue, a subscription, or the dead-letter queue of either. */
  public Optional<MessageQueue> queue(String path) {
    return Optional.ofNullable(sources.get(normal(path)));
  }

  /** The dead letters of what could not go on to where it is forwarded to. */
  public Optional<MessageQueue> transferDeadLetters(MessageQueue queue) {
    return queue(queue.path() + TRANSFERS);
  }

  /** The rules of a subscription. */
  public Optional<Rules> rules(String path) {
    String normal = normal(path);
    int at = normal.lastIndexOf("/subscriptions/");
    return at < 0
        ? Optional.empty()
        : topic(normal.substring(0, at))
            .flatMap(topic -> topic.subscription(normal.substring(at + "/subscriptions/".length())))
            .map(Subscription::rules);
  }

  public Optional<EntityCounts> counts(String path) {
    return queue(path).map(MessageQueue::counts).or(() -> topic(path).map(Topic::counts));
  }

  public Collection<MessageQueue> allQueues() {
    return sources.values();
  }

  /** Whether there are as many queues and topics as there may be. */
  public boolean isFull() {
    return queues.size() + topics.size() >= MOST_ENTITIES;
  }

  /** Whether a topic has as many subscriptions as it may have. */
  public static boolean isFull(Topic topic) {
    return topic.subscriptions().size() >= MOST_SUBSCRIPTIONS;
  }

  /** False when there is a queue or a topic of that name already. */
  public boolean create(Topology.Queue queue) {
    if (destination(queue.name()).isPresent()) {
      return false;
    }
    add(queue);
    keep(queue.name(), EntityText.write(queue));
    return true;
  }

  /**
   * False when there is a queue or a topic of that name already.
   *
   * @param topic its subscriptions are made too
   */
  public boolean create(Topology.Topic topic) {
    if (destination(topic.name()).isPresent()) {
      return false;
    }
    Topic made = add(topic);
    keep(topic.name(), EntityText.write(topic));
    topic.subscriptions().forEach(subscription -> create(made, subscription));
    return true;
  }

  /** False when the topic has a subscription of that name already. */
  public boolean create(Topic topic, Topology.Subscription subscription) {
    if (topic.subscription(subscription.name()).isPresent()) {
      return false;
    }
    Subscription made =
        add(
            topic,
            new Topology.Subscription(subscription.name(), subscription.policy(), List.of()));
    keep(made.queue().path(), EntityText.write(topic.name(), subscription));
    subscription.rules().forEach(made.rules()::put);
    return true;
  }

  private void keep(String path, byte[] description) {
    broker.log().open(path).keep(Fact.DESCRIPTION, DESCRIPTION, description);
  }

  public void update(MessageQueue queue, EntityPolicy policy) {
    queue.update(policy);
    keep(queue.path(), EntityText.write(new Topology.Queue(queue.path(), policy)));
  }

  public void update(Topic topic, TopicPolicy policy) {
    topic.update(policy);
    keep(topic.name(), EntityText.write(new Topology.Topic(topic.name(), policy, List.of())));
  }

  public void update(Topic topic, Subscription subscription, EntityPolicy policy) {
    subscription.queue().update(policy);
    keep(
        subscription.queue().path(),
        EntityText.write(
            topic.name(),
            new Topology.Subscription(subscription.name(), policy, List.of(Rule.DEFAULT))));
  }

  /** Forgets a queue with all its messages. */
  public void delete(MessageQueue queue) {
    queues.remove(normal(queue.path()));
    dropSource(queue);
  }

  /** Forgets a topic with its subscriptions and all their messages. */
  public void delete(Topic topic) {
    topic.subscriptions().forEach(subscription -> delete(topic, subscription));
    topics.remove(normal(topic.name()));
    topic.drop();
  }

  /** Forgets a subscription with its rules and all its messages. */
  public void delete(Topic topic, Subscription subscription) {
    topic.remove(subscription);
    dropSource(subscription.queue());
  }

  private void dropSource(MessageQueue queue) {
    sources.remove(normal(queue.path()));
    queue.subQueues().forEach(sub -> sources.remove(normal(sub.path())));
    queue.drop();
  }
}
