package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.codec.Request;
import io.blastbridge.local.servicebus.codec.Response;
import io.blastbridge.local.servicebus.model.Destination;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.wire.ConnectionHandler;
import io.blastbridge.local.servicebus.wire.Wire;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedLong;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.messaging.Target;
import org.apache.qpid.proton.amqp.transaction.Coordinator;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.engine.Connection;
import org.apache.qpid.proton.engine.Event;
import org.apache.qpid.proton.engine.Link;
import org.apache.qpid.proton.engine.Receiver;
import org.apache.qpid.proton.engine.Sender;
import org.apache.qpid.proton.engine.Session;
import org.jspecify.annotations.Nullable;

/** One client's connection: decides what each link it attaches is for. */
final class ServiceBusConnection implements ConnectionHandler, Links {
  private static final String CBS = "$cbs";
  private static final String MANAGEMENT = "/$management";

  /** A subscription's path has less than 400 characters in Azure; no more are looked at. */
  private static final int LONGEST_ADDRESS = 1_024;

  private static final Symbol BATCH_SIZE = Symbol.valueOf("com.microsoft:max-message-batch-size");

  private final Wire wire;
  private final Broker broker;
  private final TokenNode tokens;
  private final Map<Link, LinkEndpoint> links = new HashMap<>();
  private final ReceiverAttachment receivers;
  private final Consumer<ServiceBusConnection> farewell;

  /**
   * A connection that has shown nothing yet.
   *
   * @param farewell told when the connection is gone
   */
  ServiceBusConnection(Wire wire, Broker broker, Consumer<ServiceBusConnection> farewell) {
    this.wire = wire;
    this.broker = broker;
    this.farewell = farewell;
    this.tokens = new TokenNode(broker.access(), wire::keyName);
    this.receivers = new ReceiverAttachment(broker, wire, this);
  }

  @Override
  public void on(Event event) {
    switch (event.getType()) {
      case CONNECTION_REMOTE_OPEN -> open(event.getConnection());
      case CONNECTION_REMOTE_CLOSE -> event.getConnection().close();
      case SESSION_REMOTE_OPEN -> event.getSession().open();
      case SESSION_REMOTE_CLOSE -> close(event.getSession());
      case LINK_REMOTE_OPEN -> attach(event.getLink());
      case LINK_REMOTE_CLOSE, LINK_REMOTE_DETACH -> detach(event);
      case LINK_FLOW -> endpoint(event.getLink()).ifPresent(LinkEndpoint::flow);
      case DELIVERY ->
          endpoint(event.getLink()).ifPresent(endpoint -> endpoint.delivery(event.getDelivery()));
      default -> {}
    }
  }

  @Override
  public boolean isIntroduced() {
    return tokens.isShown();
  }

  private static void open(Connection connection) {
    connection.setContainer("local-servicebus");
    connection.open();
  }

  private Optional<LinkEndpoint> endpoint(Link link) {
    return Optional.ofNullable(links.get(link));
  }

  private void close(Session session) {
    List.copyOf(links.keySet()).stream()
        .filter(link -> link.getSession().equals(session))
        .forEach(this::forget);
    session.close();
    session.free();
  }

  private void forget(Link link) {
    LinkEndpoint endpoint = links.remove(link);
    if (endpoint != null) {
      endpoint.gone();
    }
  }

  private void detach(Event event) {
    Link link = event.getLink();
    forget(link);
    if (event.getType() == Event.Type.LINK_REMOTE_DETACH) {
      link.detach();
    } else {
      link.close();
    }
    link.free();
  }

  private void attach(Link link) {
    if (links.size() >= (isIntroduced() ? Limits.LINKS : Limits.LINKS_OF_STRANGERS)) {
      refuse(
          link,
          ErrorConditions.of(ErrorConditions.QUOTA_EXCEEDED, "The connection has too many links."));
    } else if (link.getRemoteTarget() instanceof Coordinator) {
      refuse(
          link,
          ErrorConditions.of(ErrorConditions.NOT_IMPLEMENTED, "Transactions are not supported."));
    } else {
      attach(link, Namespace.normal(address(link)));
    }
  }

  private static String address(Link link) {
    @Nullable String address =
        link instanceof Receiver
            ? (link.getRemoteTarget() instanceof Target target ? target.getAddress() : null)
            : (link.getRemoteSource() instanceof Source source ? source.getAddress() : null);
    return address == null ? "" : address;
  }

  private void attach(Link link, String address) {
    if (address.equals(CBS)) {
      attachNode(link, address, tokens::handle);
      return;
    }
    Optional<ErrorCondition> refusal =
        address.length() > LONGEST_ADDRESS
            ? Optional.of(ErrorConditions.notFound(address.substring(0, LONGEST_ADDRESS)))
            : tokens.refusal(needed(link, address), address);
    if (refusal.isEmpty() && broker.createsOnFirstUse()) {
      FirstUse.ensure(address(link), broker.namespace());
    }
    if (refusal.isPresent()) {
      refuse(link, refusal.get());
    } else if (address.endsWith(MANAGEMENT)) {
      attachManagement(link, address);
    } else if (link instanceof Receiver receiver) {
      attachSending(receiver, address);
    } else if (link instanceof Sender sender) {
      receivers.attach(sender, address);
    }
  }

  /** One of these; which of them an operation of a management node needs, it tells itself. */
  private static Set<Right> needed(Link link, String address) {
    if (address.endsWith(MANAGEMENT)) {
      return Set.of(Right.SEND, Right.LISTEN);
    }
    return Set.of(link instanceof Receiver ? Right.SEND : Right.LISTEN);
  }

  private void attachManagement(Link link, String address) {
    String entity = address.substring(0, address.length() - MANAGEMENT.length());
    Entity target = Entity.named(entity, broker.namespace());
    if (target.exists()) {
      ManagementNode node = new ManagementNode(target, broker);
      attachNode(link, address, request -> handle(request, address, node));
    } else {
      refuse(link, ErrorConditions.notFound(entity));
    }
  }

  private Response handle(Request request, String address, ManagementNode node) {
    return tokens
        .refusal(Set.of(ManagementRight.of(request)), address)
        .map(why -> Response.refused(401, ErrorConditions.UNAUTHORIZED, why.getDescription()))
        .orElseGet(() -> node.handle(request));
  }

  private void attachNode(Link link, String node, Function<Request, Response> handler) {
    if (link instanceof Receiver receiver) {
      long carried = node.equals(CBS) ? 0 : broker.limits().largestTransfer();
      long largest = carried + Limits.REQUEST_OVERHEAD;
      RequestInbox inbox =
          new RequestInbox(broker.requests(), handler, replyTo -> answerLink(node, replyTo));
      accept(receiver, new InboundLink(receiver, wire, largest, inbox));
      receiver.flow(Limits.CREDIT);
    } else if (link instanceof Sender sender) {
      accept(sender, new AnswerLink(sender, node, wire));
    }
  }

  /**
   * The Java SDK names the target address of its receiving link, the JavaScript SDK the link
   * itself.
   */
  private Optional<AnswerLink> answerLink(String node, String replyTo) {
    List<AnswerLink> candidates =
        links.values().stream()
            .filter(AnswerLink.class::isInstance)
            .map(AnswerLink.class::cast)
            .filter(answers -> answers.node().equals(node))
            .toList();
    return candidates.stream()
        .filter(answers -> answers.targetAddress().filter(replyTo::equals).isPresent())
        .findFirst()
        .or(
            () ->
                candidates.stream()
                    .filter(answers -> replyTo.equals(answers.link().getName()))
                    .findFirst());
  }

  private void attachSending(Receiver link, String address) {
    Optional<Destination> destination = broker.namespace().destination(address);
    if (destination.isEmpty()) {
      refuse(link, ErrorConditions.notFound(address));
      return;
    }
    link.setMaxMessageSize(UnsignedLong.valueOf(broker.limits().messageBytes()));
    link.setProperties(Map.of(BATCH_SIZE, UnsignedLong.valueOf(broker.limits().batchBytes())));
    SendInbox inbox = new SendInbox(destination.get(), broker);
    accept(link, new InboundLink(link, wire, broker.limits().largestTransfer(), inbox));
    link.flow(Limits.CREDIT);
  }

  private void accept(Link link, LinkEndpoint endpoint) {
    accept(link, endpoint, link.getRemoteSource());
  }

  /** The SDKs take an answer that does not repeat all this for a refusal. */
  @Override
  public void accept(
      Link link, LinkEndpoint endpoint, org.apache.qpid.proton.amqp.transport.Source source) {
    link.setSource(source);
    link.setTarget(link.getRemoteTarget());
    link.setSenderSettleMode(link.getRemoteSenderSettleMode());
    link.setReceiverSettleMode(link.getRemoteReceiverSettleMode());
    links.put(link, endpoint);
    link.open();
  }

  @Override
  public void hold(Link link, LinkEndpoint endpoint) {
    links.put(link, endpoint);
  }

  @Override
  public void refuse(Link link, ErrorCondition why) {
    forget(link);
    link.setSource(null);
    link.setTarget(null);
    link.open();
    link.setCondition(why);
    link.close();
  }

  @Override
  public void flushed() {
    List.copyOf(links.values()).forEach(LinkEndpoint::flushed);
  }

  @Override
  public void gone() {
    List.copyOf(links.keySet()).forEach(this::forget);
    farewell.accept(this);
  }

  void detachReceivers(MessageQueue queue) {
    links.values().stream()
        .filter(endpoint -> endpoint instanceof ConsumerLink consumer && consumer.isFor(queue))
        .map(LinkEndpoint::link)
        .forEach(
            link -> {
              link.setCondition(
                  ErrorConditions.of(ErrorConditions.DETACH_FORCED, "The link was detached."));
              link.close();
              wire.touch();
            });
  }

  /**
   * Ends all links of an entity.
   *
   * @param path in lower case
   */
  void detach(String path, ErrorCondition why) {
    for (Link link : List.copyOf(links.keySet())) {
      String address = Namespace.normal(address(link));
      boolean below =
          address.startsWith(path + "/$") || address.startsWith(path + "/subscriptions/");
      if (below || address.equals(path)) {
        link.setCondition(why);
        link.close();
        wire.touch();
      }
    }
  }
}
