package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.wire.Wire;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.Receiver;

/**
 * A link on which the peer sends: collects the frames of each transfer, within a bound, and passes
 * it on whole.
 */
final class InboundLink implements LinkEndpoint {
  private final Receiver link;
  private final Wire wire;
  private final long maxBytes;
  private final Inbox inbox;

  /** Takes whole transfers. */
  interface Inbox {
    void received(Transfer transfer);
  }

  /**
   * A link with a bound.
   *
   * @param maxBytes a transfer that grows beyond this ends the link, because its sender was told
   *     the limit
   */
  InboundLink(Receiver link, Wire wire, long maxBytes, Inbox inbox) {
    this.link = link;
    this.wire = wire;
    this.maxBytes = maxBytes;
    this.inbox = inbox;
  }

  @Override
  public Receiver link() {
    return link;
  }

  @Override
  public void delivery(Delivery delivery) {
    if (!LinkEndpoint.isOpen(link)) {
      if (link.current() != null) {
        link.recv();
      }
      return;
    }
    for (Delivery current = link.current(); current != null; current = link.current()) {
      if (current.available() > maxBytes) {
        link.setCondition(
            ErrorConditions.of(
                ErrorConditions.TOO_LARGE, "The message is larger than " + maxBytes + " bytes."));
        link.close();
        return;
      }
      if (current.isPartial() && !current.isAborted()) {
        return;
      }
      take(current);
    }
  }

  private void take(Delivery current) {
    if (current.isAborted()) {
      link.advance();
      current.settle();
    } else {
      byte[] bytes = new byte[current.available()];
      link.recv(bytes, 0, bytes.length);
      link.advance();
      inbox.received(new Transfer(current, bytes, wire));
    }
    if (link.getCredit() < Limits.CREDIT / 2) {
      link.flow(Limits.CREDIT - link.getCredit());
    }
  }
}
