package io.blastbridge.local.servicebus.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blastbridge.local.servicebus.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** One entity as text that is kept between two runs: as in our own file, in JSON, without rules. */
public final class EntityText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String QUEUE = "queue";
  private static final String TOPIC = "topic";
  private static final String SUBSCRIPTION = "subscription";

  private EntityText() {}

  /** One entity that was read. */
  public sealed interface Read {
    record Queue(Topology.Queue queue) implements Read {}

    record Topic(Topology.Topic topic) implements Read {}

    record Subscription(String topic, Topology.Subscription subscription) implements Read {}
  }

  public static byte[] write(Topology.Queue queue) {
    return bytes(JSON.createObjectNode().set(QUEUE, policy(queue.name(), queue.policy())));
  }

  /** Subscriptions are written on their own. */
  public static byte[] write(Topology.Topic topic) {
    ObjectNode node = JSON.createObjectNode().put("name", topic.name());
    TopicPolicy policy = topic.policy();
    policy.defaultTtl().ifPresent(ttl -> node.put("defaultTtl", ttl.toString()));
    policy.duplicateWindow().ifPresent(window -> node.put("duplicateWindow", window.toString()));
    put(node, policy.maxSizeBytes());
    put(node, policy.info());
    return bytes(JSON.createObjectNode().set(TOPIC, node));
  }

  public static byte[] write(String topic, Topology.Subscription subscription) {
    ObjectNode node = JSON.createObjectNode().put(TOPIC, topic);
    node.set(SUBSCRIPTION, policy(subscription.name(), subscription.policy()));
    return bytes(node);
  }

  private static byte[] bytes(JsonNode node) {
    try {
      return JSON.writeValueAsBytes(node);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode policy(String name, EntityPolicy policy) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("name", name)
            .put("lockDuration", policy.lockDuration().toString())
            .put("maxDeliveryCount", policy.maxDeliveryCount())
            .put("deadLetteringOnExpiration", policy.deadLetteringOnExpiration())
            .put("requiresSession", policy.requiresSession());
    if (policy.deadLetteringOnFilterErrors()) {
      node.put("deadLetteringOnFilterErrors", true);
    }
    policy.defaultTtl().ifPresent(ttl -> node.put("defaultTtl", ttl.toString()));
    policy.duplicateWindow().ifPresent(window -> node.put("duplicateWindow", window.toString()));
    policy.forwarding().to().ifPresent(target -> node.put("forwardTo", target));
    policy
        .forwarding()
        .deadLettersTo()
        .ifPresent(target -> node.put("forwardDeadLettersTo", target));
    put(node, policy.maxSizeBytes());
    put(node, policy.info());
    return node;
  }

  private static void put(ObjectNode node, Optional<Long> maxSizeBytes) {
    maxSizeBytes.ifPresent(bytes -> node.put("maxSizeMegabytes", Math.ceilDiv(bytes, 1L << 20)));
  }

  private static void put(ObjectNode node, EntityInfo info) {
    node.put("status", info.status().name().replace("_", ""));
    if (!info.userMetadata().isEmpty()) {
      node.put("userMetadata", info.userMetadata());
    }
  }

  /**
   * The entity that a text describes; a subscription with the rule that takes everything.
   *
   * @throws IllegalArgumentException when it is not one that was written here
   */
  public static Read read(byte[] text) {
    JsonNode node;
    try {
      node = JSON.readTree(text);
    } catch (IOException e) {
      throw new IllegalArgumentException("the description of an entity is damaged", e);
    }
    Setting kept = new Setting("", node);
    if (kept.member(SUBSCRIPTION).isThere()) {
      return new Read.Subscription(
          kept.member(TOPIC).text(), YamlTopology.subscription(kept.member(SUBSCRIPTION)));
    }
    return kept.member(TOPIC).isThere()
        ? new Read.Topic(YamlTopology.topic(kept.member(TOPIC)))
        : new Read.Queue(YamlTopology.queue(kept.member(QUEUE)));
  }
}
