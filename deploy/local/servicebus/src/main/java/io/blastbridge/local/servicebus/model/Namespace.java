package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The entities of a topology by path. Paths are case-insensitive and may begin with a slash. */
public final class Namespace {
  private final Map<String, MessageQueue> queues = new HashMap<>();
  private final Map<String, Topic> topics = new HashMap<>();
  private final Map<String, Subscription> subscriptions = new HashMap<>();

  public Namespace(Topology topology, BrokerContext broker) {
    topology
        .queues()
        .forEach(queue -> add(MessageQueue.withDeadLetters(queue.name(), queue.policy(), broker)));
    for (Topology.Topic topic : topology.topics()) {
      List<Subscription> made = new ArrayList<>();
      for (Topology.Subscription subscription : topic.subscriptions()) {
        made.add(add(topic.name(), subscription, broker));
      }
      topics.put(normal(topic.name()), new Topic(topic.name(), made, broker));
    }
    List.copyOf(queues.values()).forEach(queue -> addSubQueues(queue, broker));
  }

  private Subscription add(String topic, Topology.Subscription subscription, BrokerContext broker) {
    String path = topic + "/subscriptions/" + subscription.name();
    MessageQueue queue = add(MessageQueue.withDeadLetters(path, subscription.policy(), broker));
    Rules rules = new Rules(subscription.rules(), broker.log().open(path));
    Subscription made = new Subscription(queue, rules, broker);
    subscriptions.put(normal(path), made);
    return made;
  }

  private MessageQueue add(MessageQueue queue) {
    queues.put(normal(queue.path()), queue);
    return queue;
  }

  /** Nothing is forwarded here, so the transfer dead-letter queue is there and always empty. */
  private void addSubQueues(MessageQueue queue, BrokerContext broker) {
    queue.deadLetters().ifPresent(this::add);
    add(MessageQueue.sink(queue.path() + "/$transfer/$deadletterqueue", queue.policy(), broker));
  }

  /** A path as it is compared: lower case, without a leading slash. */
  public static String normal(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.startsWith("/") ? lower.substring(1) : lower;
  }

  /** What can be sent to: a queue or a topic, not a subscription or a sub-queue. */
  public Optional<Destination> destination(String path) {
    String key = normal(path);
    if (topics.containsKey(key)) {
      return Optional.of(topics.get(key));
    }
    return queue(key)
        .filter(queue -> !key.contains("/subscriptions/") && queue.deadLetters().isPresent())
        .map(Destination.class::cast);
  }

  /** What can be received from: a queue, a subscription, or the dead-letter queue of either. */
  public Optional<MessageQueue> queue(String path) {
    return Optional.ofNullable(queues.get(normal(path)));
  }

  /** The rules of a subscription. */
  public Optional<Rules> rules(String path) {
    return Optional.ofNullable(subscriptions.get(normal(path))).map(Subscription::rules);
  }

  public Optional<EntityCounts> counts(String path) {
    return queue(path)
        .map(MessageQueue::counts)
        .or(() -> Optional.ofNullable(topics.get(normal(path))).map(Topic::counts));
  }

  public Collection<MessageQueue> allQueues() {
    return queues.values();
  }
}
