package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Sends messages of one queue on to another entity, or explains why that cannot be. */
final class Forwarder {
  private final BrokerContext broker;
  private final Function<String, Optional<Destination>> roads;
  private final MessageQueue transferDeadLetters;

  /**
   * The forwarder of one queue.
   *
   * @param roads finds what a path names
   */
  Forwarder(
      BrokerContext broker,
      Function<String, Optional<Destination>> roads,
      MessageQueue transferDeadLetters) {
    this.broker = broker;
    this.roads = roads;
    this.transferDeadLetters = transferDeadLetters;
  }

  /** What cannot be forwarded is in the transfer dead-letter queue afterwards. */
  void forward(String target, EncodedMessage message, Transit transit, Origin origin) {
    Optional<Destination> found = roads.apply(target);
    Optional<Settlement.DeadLetter> obstacle =
        transit.hops() > Transit.MOST_HOPS
            ? Optional.of(
                Settlement.DeadLetter.because(
                    "MaxTransferHopCountExceeded",
                    "The message was forwarded more than " + Transit.MOST_HOPS + " times."))
            : obstacle(found, message);
    if (obstacle.isPresent() || found.isEmpty()) {
      transferDeadLetters.bury(
          obstacle.map(why -> broker.codec().merge(message, why.properties())).orElse(message),
          origin);
    } else {
      found.get().forwarded(message, transit);
    }
  }

  private static Optional<Settlement.DeadLetter> obstacle(
      Optional<Destination> target, EncodedMessage message) {
    if (target.isEmpty()) {
      return Optional.of(
          Settlement.DeadLetter.because(
              "MessagingEntityNotFound", "The entity to forward to could not be found."));
    }
    return target.get().refusal(List.of(message)).map(Forwarder::explained);
  }

  private static Settlement.DeadLetter explained(Refusal refusal) {
    return switch (refusal) {
      case FULL ->
          Settlement.DeadLetter.because(
              "QuotaExceeded", "The entity to forward to has reached its maximum size.");
      case DISABLED ->
          Settlement.DeadLetter.because(
              "MessagingEntityDisabled", "The entity to forward to is disabled.");
      case NO_SESSION_ID, LONG_SESSION_ID ->
          Settlement.DeadLetter.because(
              "Session ID is null.",
              "Session enabled entity doesn't allow a message whose session identifier is null.");
      case LONG_MESSAGE_ID ->
          Settlement.DeadLetter.because("InvalidMessageId", "The message id is too long.");
    };
  }
}
