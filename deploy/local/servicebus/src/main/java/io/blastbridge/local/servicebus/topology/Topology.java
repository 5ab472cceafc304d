package io.blastbridge.local.servicebus.topology;

import io.blastbridge.local.servicebus.filter.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The entities of one namespace, fixed while a broker runs. Names are unique and case-insensitive.
 */
public record Topology(List<Queue> queues, List<Topic> topics) {

  public record Queue(String name, EntityPolicy policy) {
    public Queue {
      requireName(name);
    }
  }

  public record Topic(String name, TopicPolicy policy, List<Subscription> subscriptions) {
    public Topic {
      requireName(name);
      subscriptions = List.copyOf(subscriptions);
      requireDistinct("subscriptions", subscriptions.stream().map(Subscription::name).toList());
    }

    public Topic(String name, List<Subscription> subscriptions) {
      this(name, TopicPolicy.defaults(), subscriptions);
    }
  }

  /**
   * A subscription gets a copy of a message for each of its rules that takes it, as Azure does.
   *
   * @param policy without duplicate detection, which is the topic's
   * @param rules without any nothing is received
   */
  public record Subscription(String name, EntityPolicy policy, List<Rule> rules) {
    public Subscription {
      requireSubscriptionName(name);
      rules = List.copyOf(rules);
      requireDistinct("rules", rules.stream().map(Rule::name).toList());
      if (policy.duplicateWindow().isPresent()) {
        throw new IllegalArgumentException("a subscription has no duplicate detection of its own");
      }
    }

    /** A subscription that receives every message of its topic. */
    public Subscription(String name, EntityPolicy policy) {
      this(name, policy, List.of(Rule.DEFAULT));
    }
  }

  public Topology {
    queues = List.copyOf(queues);
    topics = List.copyOf(topics);
    List<String> names = new ArrayList<>();
    queues.forEach(queue -> names.add(queue.name()));
    topics.forEach(topic -> names.add(topic.name()));
    requireDistinct("entities", names);
  }

  /**
   * The entities of local mode: a request queue that keeps 24 h, completions that a client may
   * collect for 1 h.
   */
  public static Topology localMode() {
    EntityPolicy policy =
        EntityPolicy.defaults()
            .withLockDuration(Duration.ofMinutes(5))
            .withDeadLetteringOnExpiration(true);
    return new Topology(
        List.of(new Queue("elastic-blast-requests", policy.withDefaultTtl(Duration.ofHours(24)))),
        List.of(
            new Topic(
                "elastic-blast-completions",
                List.of(
                    new Subscription(
                        "local-client", policy.withDefaultTtl(Duration.ofHours(1)))))));
  }

  public static Topology ofQueues(Queue... queues) {
    return new Topology(List.of(queues), List.of());
  }

  /**
   * Azure allows 260 characters; a name with a dollar sign or an empty segment would collide with
   * the sub-queues, and one with a segment named subscriptions with those.
   */
  private static void requireName(String name) {
    if (!name.matches("[A-Za-z0-9]([A-Za-z0-9._~/-]{0,258}[A-Za-z0-9_])?") || name.contains("//")) {
      throw new IllegalArgumentException(
          "an entity's name has 1 to 260 letters, digits and . _ ~ - /");
    }
    if (name.toLowerCase(Locale.ROOT).contains("/subscriptions/")) {
      throw new IllegalArgumentException("an entity's name has no segment named subscriptions");
    }
  }

  /** As Azure. */
  private static void requireSubscriptionName(String name) {
    if (!name.matches("[A-Za-z0-9]([A-Za-z0-9._-]{0,48}[A-Za-z0-9_])?")) {
      throw new IllegalArgumentException(
          "a subscription's name has 1 to 50 letters, digits and . _ -");
    }
  }

  private static void requireDistinct(String kind, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException("two " + kind + " are named " + name);
      }
    }
  }
}
