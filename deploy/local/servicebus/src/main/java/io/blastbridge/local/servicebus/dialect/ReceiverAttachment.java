package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.SessionDesk;
import io.blastbridge.local.servicebus.wire.Wire;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.engine.Link;
import org.apache.qpid.proton.engine.Sender;

/** Decides about the links of one connection on which its peer wants to receive. */
final class ReceiverAttachment {
  static final Symbol SESSION_FILTER = Symbol.valueOf("com.microsoft:session-filter");

  /** As Azure. */
  private static final int LONGEST_ID = 128;

  private final Broker broker;
  private final Wire wire;
  private final Links links;

  ReceiverAttachment(Broker broker, Wire wire, Links links) {
    this.broker = broker;
    this.wire = wire;
    this.links = links;
  }

  void attach(Sender link, String address) {
    Optional<MessageQueue> queue = broker.namespace().queue(address);
    if (queue.isEmpty()) {
      links.refuse(link, ErrorConditions.notFound(address));
      return;
    }
    Optional<ErrorCondition> refusal = refusal(link, queue.get());
    if (refusal.isPresent()) {
      links.refuse(link, refusal.get());
    } else if (queue.get().sessions().isPresent()) {
      seek(link, queue.get(), queue.get().sessions().get());
    } else {
      ConsumerLink consumer = new ConsumerLink(link, queue.get(), broker, wire);
      links.accept(link, consumer, link.getRemoteSource());
      queue.get().attach(consumer);
    }
  }

  private static Optional<ErrorCondition> refusal(Link link, MessageQueue queue) {
    boolean asks = asksForSession(link);
    if (!queue.policy().info().status().letsReceive()) {
      return Optional.of(
          ErrorConditions.of(
              ErrorConditions.ENTITY_DISABLED, "The entity does not let receive now."));
    }
    if (queue.policy().forwarding().to().isPresent()) {
      return notAllowed("It is not possible to receive from an entity that forwards its messages.");
    }
    if (asks && queue.sessions().isEmpty()) {
      return notAllowed(
          "It is not possible for an entity that does not require sessions to create a sessionful"
              + " message receiver.");
    }
    return !asks && queue.sessions().isPresent()
        ? notAllowed(
            "It is not possible for an entity that requires sessions to create a non-sessionful"
                + " message receiver.")
        : Optional.empty();
  }

  private static Optional<ErrorCondition> notAllowed(String why) {
    return Optional.of(ErrorConditions.of(ErrorConditions.NOT_ALLOWED, why));
  }

  private static boolean asksForSession(Link link) {
    return link.getRemoteSource() instanceof Source source
        && source.getFilter() != null
        && source.getFilter().containsKey(SESSION_FILTER);
  }

  /** An empty name asks for the session of that name, null for any. */
  private static Optional<String> wanted(Link link) {
    return link.getRemoteSource() instanceof Source source
            && source.getFilter().get(SESSION_FILTER) instanceof String name
        ? Optional.of(name)
        : Optional.empty();
  }

  private void seek(Sender link, MessageQueue queue, SessionDesk desk) {
    Optional<String> wanted = wanted(link);
    if (wanted.filter(id -> id.length() > LONGEST_ID).isPresent()) {
      links.refuse(
          link,
          ErrorConditions.of(
              ErrorConditions.INVALID_ARGUMENT,
              "A session id has at most " + LONGEST_ID + " characters."));
      return;
    }
    SessionLink consumer = new SessionLink(link, queue, broker, wire, links);
    links.hold(link, consumer);
    if (!desk.accept(wanted, consumer)) {
      links.refuse(
          link,
          ErrorConditions.of(
              ErrorConditions.SESSION_LOCKED,
              "The requested session cannot be accepted. It may be locked by another receiver."));
    }
  }
}
