package io.blastbridge.local.servicebus.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a topology from the JSON that Microsoft's emulator reads too ({@code
 * UserConfig.Namespaces[0]} with {@code Queues} and {@code Topics}), so that one file serves both.
 * What this broker cannot do is refused, not ignored.
 */
public final class TopologyFile {
  private static final List<String> UNSUPPORTED_FLAGS =
      List.of("RequiresSession", "RequiresDuplicateDetection");
  private static final List<String> UNSUPPORTED_TEXTS =
      List.of("ForwardTo", "ForwardDeadLetteredMessagesTo");

  private TopologyFile() {}

  /**
   * The topology that a file names.
   *
   * @throws UncheckedIOException when the file cannot be read or is not JSON
   * @throws IllegalArgumentException naming what is wrong or not supported
   */
  public static Topology read(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Topology parse(String json) throws IOException {
    JsonNode namespaces = new ObjectMapper().readTree(json).path("UserConfig").path("Namespaces");
    if (namespaces.size() != 1) {
      throw new IllegalArgumentException("UserConfig.Namespaces must name one namespace");
    }
    List<Topology.Queue> queues = new ArrayList<>();
    for (JsonNode queue : namespaces.get(0).path("Queues")) {
      queues.add(new Topology.Queue(name(queue), policy(queue)));
    }
    List<Topology.Topic> topics = new ArrayList<>();
    for (JsonNode topic : namespaces.get(0).path("Topics")) {
      refuseUnsupported(topic);
      topics.add(new Topology.Topic(name(topic), subscriptions(topic)));
    }
    return new Topology(queues, topics);
  }

  private static List<Topology.Subscription> subscriptions(JsonNode topic) {
    Optional<Duration> topicTtl = duration(topic, "DefaultMessageTimeToLive");
    List<Topology.Subscription> subscriptions = new ArrayList<>();
    for (JsonNode subscription : topic.path("Subscriptions")) {
      if (!subscription.path("Rules").isEmpty()) {
        throw new IllegalArgumentException(name(subscription) + ": Rules are not supported");
      }
      EntityPolicy policy = policy(subscription);
      boolean topicIsShorter =
          topicTtl.isPresent()
              && policy.defaultTtl().filter(ttl -> ttl.compareTo(topicTtl.get()) <= 0).isEmpty();
      subscriptions.add(
          new Topology.Subscription(
              name(subscription), topicIsShorter ? policy.withDefaultTtl(topicTtl.get()) : policy));
    }
    return subscriptions;
  }

  private static String name(JsonNode entity) {
    return entity.path("Name").asText();
  }

  private static EntityPolicy policy(JsonNode entity) {
    refuseUnsupported(entity);
    EntityPolicy defaults = EntityPolicy.defaults();
    JsonNode properties = entity.path("Properties");
    return defaults.toBuilder()
        .lockDuration(duration(entity, "LockDuration").orElse(defaults.lockDuration()))
        .defaultTtl(duration(entity, "DefaultMessageTimeToLive"))
        .maxDeliveryCount(properties.path("MaxDeliveryCount").asInt(defaults.maxDeliveryCount()))
        .deadLetteringOnExpiration(
            properties
                .path("DeadLetteringOnMessageExpiration")
                .asBoolean(defaults.deadLetteringOnExpiration()))
        .build();
  }

  private static void refuseUnsupported(JsonNode entity) {
    JsonNode properties = entity.path("Properties");
    for (String flag : UNSUPPORTED_FLAGS) {
      if (properties.path(flag).asBoolean(false)) {
        throw new IllegalArgumentException(name(entity) + ": " + flag + " is not supported");
      }
    }
    for (String text : UNSUPPORTED_TEXTS) {
      if (!properties.path(text).asText("").isEmpty()) {
        throw new IllegalArgumentException(name(entity) + ": " + text + " is not supported");
      }
    }
  }

  private static Optional<Duration> duration(JsonNode entity, String property) {
    JsonNode value = entity.path("Properties").path(property);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Duration.parse(value.asText()));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          name(entity) + ": " + property + " is not an ISO 8601 duration", e);
    }
  }
}
