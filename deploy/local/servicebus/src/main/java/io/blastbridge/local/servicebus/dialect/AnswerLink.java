package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.wire.Wire;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.qpid.proton.amqp.messaging.Target;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.Sender;

/** A link on which the peer awaits the answers of a {@code $cbs} or management node. */
final class AnswerLink implements LinkEndpoint {
  private final Sender link;
  private final String node;
  private final Wire wire;
  private long sent;

  AnswerLink(Sender link, String node, Wire wire) {
    this.link = link;
    this.node = node;
    this.wire = wire;
  }

  @Override
  public Sender link() {
    return link;
  }

  String node() {
    return node;
  }

  /** The Java SDK names this in its requests. */
  Optional<String> targetAddress() {
    return link.getRemoteTarget() instanceof Target target
        ? Optional.ofNullable(target.getAddress())
        : Optional.empty();
  }

  /** False when too many answers wait already. */
  boolean answer(byte[] bytes) {
    if (link.getQueued() >= Limits.UNSENT_ANSWERS
        || link.getSession().getOutgoingBytes() >= Limits.UNSENT_ANSWER_BYTES) {
      return false;
    }
    Delivery delivery = link.delivery(ByteBuffer.allocate(Long.BYTES).putLong(sent++).array());
    link.send(bytes, 0, bytes.length);
    delivery.settle();
    link.advance();
    wire.touch();
    return true;
  }
}
