package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.model.Destination;
import io.blastbridge.local.servicebus.model.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** Takes what is sent to a queue or a topic: a batch is taken whole or not at all. */
final class SendInbox implements InboundLink.Inbox {
  private final Destination destination;
  private final Broker broker;

  SendInbox(Destination destination, Broker broker) {
    this.destination = destination;
    this.broker = broker;
  }

  @Override
  public void received(Transfer transfer) {
    Optional<ErrorCondition> refusal = refusalOrSend(transfer);
    if (refusal.isPresent()) {
      transfer.reject(refusal.get());
      return;
    }
    if (broker.faults().takeLostAccept()) {
      transfer.lose();
      return;
    }
    Instant now = broker.context().clock().instant();
    Duration delay = broker.faults().takeAcceptDelay(now, transfer.bytes().length);
    if (delay.isZero()) {
      transfer.accept();
    } else {
      broker.context().timers().at(now.plus(delay), transfer::accept);
    }
  }

  private Optional<ErrorCondition> refusalOrSend(Transfer transfer) {
    if (broker.faults().takeBusy()) {
      return refusal(
          ErrorConditions.of(
              ErrorConditions.SERVER_BUSY, "The server was unable to process the request."));
    }
    boolean batch = transfer.format() == MessageCodec.BATCH_FORMAT;
    long limit = batch ? broker.limits().batchBytes() : broker.limits().messageBytes();
    if (transfer.bytes().length > limit) {
      return refusal(ErrorConditions.tooLarge(transfer.bytes().length, limit));
    }
    try {
      List<EncodedMessage> messages =
          broker.context().codec().decode(transfer.format(), transfer.bytes());
      return batch ? refusalOfBatch(messages).or(() -> send(messages)) : send(messages);
    } catch (MalformedMessageException e) {
      return refusal(
          ErrorConditions.of(
              ErrorConditions.DECODE_ERROR, "The message is malformed: " + e.getMessage()));
    }
  }

  /** A batch that names partitions relies on their order, which is not given here. */
  private static Optional<ErrorCondition> refusalOfBatch(List<EncodedMessage> messages) {
    return messages.stream().anyMatch(SendInbox::namesPartitionOnly)
        ? refusal(
            ErrorConditions.of(
                ErrorConditions.NOT_IMPLEMENTED,
                "The local Service Bus takes no batch with partition keys."))
        : Optional.empty();
  }

  /** The partition key of a message in a session is its session id. */
  private static boolean namesPartitionOnly(EncodedMessage message) {
    return message.namesPartition() && message.sessionId().isEmpty();
  }

  private Optional<ErrorCondition> send(List<EncodedMessage> messages) {
    Optional<Refusal> refusal = destination.refusal(messages);
    if (refusal.isPresent()) {
      return refusal.map(Refusals::condition);
    }
    messages.forEach(destination::send);
    return Optional.empty();
  }

  private static Optional<ErrorCondition> refusal(ErrorCondition why) {
    return Optional.of(why);
  }
}
