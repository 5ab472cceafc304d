package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.wire.Wire;
import org.apache.qpid.proton.amqp.messaging.Accepted;
import org.apache.qpid.proton.amqp.messaging.Rejected;
import org.apache.qpid.proton.amqp.transport.DeliveryState;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.engine.Delivery;

/** A message or request that arrived whole and awaits its outcome. */
final class Transfer {
  private final Delivery delivery;
  private final byte[] bytes;
  private final Wire wire;

  Transfer(Delivery delivery, byte[] bytes, Wire wire) {
    this.delivery = delivery;
    this.bytes = bytes;
    this.wire = wire;
  }

  byte[] bytes() {
    return bytes;
  }

  int format() {
    return delivery.getMessageFormat();
  }

  /** Cuts its connection off instead of telling the outcome. */
  void lose() {
    wire.drop();
  }

  void accept() {
    settle(Accepted.getInstance());
  }

  void reject(ErrorCondition why) {
    Rejected rejected = new Rejected();
    rejected.setError(why);
    settle(rejected);
  }

  /** May come late: then nobody is there to hear it. */
  private void settle(DeliveryState outcome) {
    if (LinkEndpoint.isOpen(delivery.getLink())) {
      if (!delivery.remotelySettled()) {
        delivery.disposition(outcome);
      }
      delivery.settle();
      wire.touch();
    }
  }
}
