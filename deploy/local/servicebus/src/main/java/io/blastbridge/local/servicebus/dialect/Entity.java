package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.Destination;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.model.Rules;
import java.util.Optional;

/**
 * What an address stands for.
 *
 * @param queue what can be received from; empty for a topic
 * @param destination what can be sent to; empty for a subscription or a sub-queue
 * @param rules of a subscription
 */
record Entity(
    Optional<MessageQueue> queue, Optional<Destination> destination, Optional<Rules> rules) {

  static Entity named(String path, Namespace namespace) {
    return new Entity(namespace.queue(path), namespace.destination(path), namespace.rules(path));
  }

  boolean exists() {
    return queue.isPresent() || destination.isPresent();
  }
}
