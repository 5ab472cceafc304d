package io.blastbridge.local.servicebus.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.model.Topic;
import java.io.UncheckedIOException;

/** The counts in JSON. On the broker's own thread only. */
final class CountsView {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Namespace namespace;

  CountsView(Namespace namespace) {
    this.namespace = namespace;
  }

  /** That it is answered at all is the news. */
  String health() {
    return text(JSON.createObjectNode().put("status", "UP"));
  }

  String all() {
    ObjectNode all = JSON.createObjectNode();
    ArrayNode queues = all.putArray("queues");
    namespace.queues().forEach(queue -> put(queues.addObject(), queue.path(), queue));
    ArrayNode topics = all.putArray("topics");
    namespace.topics().forEach(topic -> put(topics.addObject(), topic));
    return text(all);
  }

  private static void put(ObjectNode node, Topic topic) {
    node.put("name", topic.name()).put("scheduled", topic.counts().scheduled());
    ArrayNode subscriptions = node.putArray("subscriptions");
    topic.subscriptions().forEach(one -> put(subscriptions.addObject(), one.name(), one.queue()));
  }

  private static void put(ObjectNode node, String name, MessageQueue queue) {
    EntityCounts counts = queue.counts();
    node.put("name", name)
        .put("active", counts.active())
        .put("scheduled", counts.scheduled())
        .put("dead_letter", counts.deadLetter())
        .put("locked", counts.locked())
        .put("deferred", counts.deferred())
        .put("bytes", queue.bytes());
  }

  private static String text(ObjectNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
