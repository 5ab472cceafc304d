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

  /** Bytes that were dropped of the current transfer, because it is too large. */
  private long dropped;

  /** Takes whole transfers. */
  interface Inbox {
    void received(Transfer transfer);
  }

  /**
   * A link with a bound.
   *
   * @param maxBytes a transfer that grows beyond this is dropped as it comes and refused at its end
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
      if (dropped > 0 || current.available() > maxBytes) {
        dropped += current.available();
        link.recv();
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
    } else if (dropped > 0) {
      link.advance();
      new Transfer(current, new byte[0], wire).reject(ErrorConditions.tooLarge(dropped, maxBytes));
    } else {
      byte[] bytes = new byte[current.available()];
      link.recv(bytes, 0, bytes.length);
      link.advance();
      inbox.received(new Transfer(current, bytes, wire));
    }
    dropped = 0;
    if (link.getCredit() < Limits.CREDIT / 2) {
      link.flow(Limits.CREDIT - link.getCredit());
    }
  }
}
