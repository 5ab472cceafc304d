package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.LockToken;
import io.blastbridge.local.servicebus.model.Consumer;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Settlement;
import io.blastbridge.local.servicebus.wire.Wire;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.qpid.proton.amqp.messaging.Released;
import org.apache.qpid.proton.amqp.transport.DeliveryState;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.amqp.transport.SenderSettleMode;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.Sender;

/** A link on which the peer receives from a queue. */
sealed class ConsumerLink implements LinkEndpoint, Consumer permits SessionLink {
  private final Sender link;
  private final MessageQueue queue;
  private final Broker broker;
  private final Wire wire;
  private final boolean deletes;

  ConsumerLink(Sender link, MessageQueue queue, Broker broker, Wire wire) {
    this.link = link;
    this.queue = queue;
    this.broker = broker;
    this.wire = wire;
    this.deletes = link.getRemoteSenderSettleMode() == SenderSettleMode.SETTLED;
  }

  @Override
  public Sender link() {
    return link;
  }

  boolean isFor(MessageQueue other) {
    return queue.equals(other);
  }

  @Override
  public boolean ready() {
    return LinkEndpoint.isOpen(link) && link.getCredit() > 0 && hasRoom();
  }

  private boolean hasRoom() {
    return link.getSession().getOutgoingBytes() < Limits.UNSENT_BYTES;
  }

  @Override
  public boolean deletesOnReceive() {
    return deletes;
  }

  @Override
  public void deliver(io.blastbridge.local.servicebus.model.Delivery message) {
    try {
      Delivery delivery = link.delivery(LockToken.toTag(message.token()));
      delivery.setContext(message.token());
      byte[] bytes = broker.context().codec().encode(message.message(), message.fields());
      link.send(bytes, 0, bytes.length);
      if (deletes) {
        delivery.settle();
      }
      link.advance();
      wire.touch();
    } catch (RuntimeException e) {
      wire.fail(e);
    }
  }

  @Override
  public void flow() {
    queue.dispatch();
    drainIfAsked();
  }

  /**
   * The JavaScript SDK ends each receive call that way: credit that nothing is there for is given
   * back at once.
   */
  private void drainIfAsked() {
    if (link.getDrain() && link.getCredit() > 0 && hasRoom()) {
      link.drained();
      wire.touch();
    }
  }

  @Override
  public void flushed() {
    if (link.getCredit() > 0) {
      flow();
    }
  }

  @Override
  public void delivery(Delivery delivery) {
    if (!delivery.isUpdated() || delivery.isSettled()) {
      return;
    }
    delivery.clear();
    if (!(delivery.getContext() instanceof UUID token)) {
      delivery.settle();
      return;
    }
    DeliveryState outcome = delivery.getRemoteState();
    if (outcome == null && delivery.remotelySettled()) {
      outcome = Released.getInstance();
    }
    Optional<Settlement> settlement = Outcomes.settlement(outcome);
    if (settlement.isPresent() && outcome != null && !broker.faults().takeLostDisposition()) {
      DeliveryState answer = answer(token, settlement.get(), outcome);
      if (!broker.faults().takeLostEcho()) {
        delivery.disposition(answer);
        delivery.settle();
      }
    }
  }

  private DeliveryState answer(UUID token, Settlement settlement, DeliveryState outcome) {
    if (!queue.allows(settlement)) {
      return Outcomes.refusal(
          ErrorConditions.of(
              ErrorConditions.NOT_ALLOWED, "A message cannot leave a dead-letter queue that way."));
    }
    if (!queue.settle(token, inTruth(settlement))) {
      return Outcomes.refusal(lostLock());
    }
    return Outcomes.echo(outcome);
  }

  /** What happens to a message: what its receiver wants, unless a fault gives it back. */
  private Settlement inTruth(Settlement settlement) {
    return settlement instanceof Settlement.Complete && broker.faults().takeRedelivery()
        ? new Settlement.Abandon(Map.of())
        : settlement;
  }

  /** What a peer hears that settles too late. */
  ErrorCondition lostLock() {
    return ErrorConditions.of(ErrorConditions.LOCK_LOST, ErrorConditions.LOCK_LOST_TEXT);
  }

  @Override
  public void gone() {
    queue.detach(this, broker.releaseOnDetach());
  }
}
