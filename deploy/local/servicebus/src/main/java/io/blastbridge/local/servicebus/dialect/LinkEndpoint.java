package io.blastbridge.local.servicebus.dialect;

import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.EndpointState;
import org.apache.qpid.proton.engine.Link;

/** What one link is for. */
sealed interface LinkEndpoint permits InboundLink, ConsumerLink, AnswerLink {

  Link link();

  /** The peer gave or took credit, or asks to drain. */
  default void flow() {}

  /** A transfer arrived, or the peer said something about one of ours. */
  default void delivery(Delivery delivery) {}

  /** There may be room for more in the session. */
  default void flushed() {}

  /** The link is gone; called once. */
  default void gone() {}

  static boolean isOpen(Link link) {
    return link.getLocalState() == EndpointState.ACTIVE
        && link.getRemoteState() == EndpointState.ACTIVE;
  }
}
