package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the messages of one queue go that leave it undone: on to another entity, or to one of its
 * two sub-queues.
 */
final class Outlets {
  private final String path;
  private final MessageQueue deadLetters;
  private final MessageQueue transferDeadLetters;
  private final Forwarder forwarder;

  private Outlets(
      String path,
      MessageQueue deadLetters,
      MessageQueue transferDeadLetters,
      Forwarder forwarder) {
    this.path = path;
    this.deadLetters = deadLetters;
    this.transferDeadLetters = transferDeadLetters;
    this.forwarder = forwarder;
  }

  /**
   * The outlets of one queue, with its sub-queues.
   *
   * @param roads finds what a path names
   */
  static Outlets of(
      String path,
      EntityPolicy policy,
      BrokerContext broker,
      Function<String, Optional<Destination>> roads) {
    MessageQueue dead = MessageQueue.sink(path + "/$deadletterqueue", policy, broker);
    MessageQueue lost = MessageQueue.sink(path + "/$transfer/$deadletterqueue", policy, broker);
    return new Outlets(path, dead, lost, new Forwarder(broker, roads, lost));
  }

  MessageQueue deadLetters() {
    return deadLetters;
  }

  /** Holds what could not be forwarded. */
  MessageQueue transferDeadLetters() {
    return transferDeadLetters;
  }

  /**
   * Takes a dead letter.
   *
   * @param hops entities that had forwarded it before
   * @param target where dead letters go on to
   */
  void deadLetter(EncodedMessage message, Origin origin, int hops, Optional<String> target) {
    if (target.isEmpty()) {
      deadLetters.bury(message, origin);
      return;
    }
    Transit transit =
        new Transit(
            hops + 1,
            Optional.of(origin.enqueuedSequenceNumber()),
            Optional.of(path),
            Optional.empty());
    forwarder.forward(target.get(), message, transit, origin);
  }

  /** A message is out of the line before its target has it: it may come back round a circle. */
  void forwardAll(PlainLine line, Stock stock, String target) {
    for (Optional<QueuedMessage> first = line.first(); first.isPresent(); first = line.first()) {
      QueuedMessage message = first.get();
      EncodedMessage content = message.content();
      stock.take(message);
      forwarder.forward(target, content, message.onward(), message.originAsDeadLetterOf(path));
      stock.remove(message);
    }
  }
}
