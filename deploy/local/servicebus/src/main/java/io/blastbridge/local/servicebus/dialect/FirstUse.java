package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.util.List;
import java.util.Locale;

/** Makes what somebody attaches to: a queue, or a topic with the subscription that is named. */
final class FirstUse {
  private static final String SUBSCRIPTIONS = "/subscriptions/";

  private FirstUse() {}

  /**
   * Does nothing where everything is there, the namespace is full, or the address names nothing
   * that could be.
   */
  static void ensure(String address, Namespace namespace) {
    String path = address.startsWith("/") ? address.substring(1) : address;
    int sub = path.indexOf("/$");
    String entity = sub < 0 ? path : path.substring(0, sub);
    int at = entity.toLowerCase(Locale.ROOT).lastIndexOf(SUBSCRIPTIONS);
    try {
      if (namespace.isFull()) {
        return;
      }
      if (at < 0) {
        boolean _ = namespace.create(new Topology.Queue(entity, EntityPolicy.defaults()));
      } else {
        String topic = entity.substring(0, at);
        Topology.Subscription subscription =
            new Topology.Subscription(
                entity.substring(at + SUBSCRIPTIONS.length()), EntityPolicy.defaults());
        boolean _ = namespace.create(new Topology.Topic(topic, List.of()));
        namespace
            .topic(topic)
            .filter(there -> !Namespace.isFull(there))
            .ifPresent(there -> namespace.create(there, subscription));
      }
    } catch (IllegalArgumentException e) {
      // No entity can have such a name: the attach is refused as if nothing could be made.
      return;
    }
  }
}
