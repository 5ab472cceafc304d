package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.AmqpTime;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.Request;
import io.blastbridge.local.servicebus.codec.Response;
import io.blastbridge.local.servicebus.model.Delivery;
import io.blastbridge.local.servicebus.model.Destination;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Refusal;
import io.blastbridge.local.servicebus.model.SessionDesk;
import io.blastbridge.local.servicebus.model.Settlement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.Symbol;

/** The {@code $management} node of one entity. */
final class ManagementNode {
  private static final String PREFIX = "com.microsoft:";
  private static final Symbol LOCK_LOST = ErrorConditions.LOCK_LOST;

  private final Entity entity;
  private final Broker broker;

  ManagementNode(Entity entity, Broker broker) {
    this.entity = entity;
    this.broker = broker;
  }

  Response handle(Request request) {
    String operation = request.text("operation");
    String name = operation.startsWith(PREFIX) ? operation.substring(PREFIX.length()) : "";
    try {
      return switch (name) {
        case "schedule-message" -> on(entity.destination(), request, this::schedule);
        case "cancel-scheduled-message" ->
            on(entity.destination(), request, ManagementNode::cancel);
        case "renew-lock" -> on(entity.queue(), request, ManagementNode::renew);
        case "peek-message" -> on(entity.queue(), request, this::peek);
        case "receive-by-sequence-number" -> on(entity.queue(), request, this::receiveDeferred);
        case "update-disposition" -> on(entity.queue(), request, ManagementNode::settle);
        case "add-rule" -> on(entity.rules(), request, RuleOperations::add);
        case "remove-rule" -> on(entity.rules(), request, RuleOperations::remove);
        case "enumerate-rules" -> on(entity.rules(), request, RuleOperations::list);
        default -> onSessions(name, request);
      };
    } catch (MalformedMessageException e) {
      return Response.refused(
          400, ErrorConditions.INVALID_FIELD, "The request is malformed: " + e.getMessage());
    }
  }

  private Response onSessions(String name, Request request) {
    Optional<SessionDesk> desk = entity.queue().flatMap(MessageQueue::sessions);
    return switch (name) {
      case "renew-session-lock" -> on(desk, request, SessionOperations::renew);
      case "get-session-state" -> on(desk, request, SessionOperations::state);
      case "set-session-state" -> on(desk, request, this::setState);
      case "get-message-sessions" -> on(desk, request, SessionOperations::list);
      default -> unknown();
    };
  }

  private Response setState(SessionDesk desk, Arguments arguments) {
    return SessionOperations.setState(desk, arguments, broker.limits().messageBytes());
  }

  private static <T> Response on(
      Optional<T> target, Request request, BiFunction<T, Arguments, Response> operation) {
    return target
        .map(found -> operation.apply(found, Arguments.of(request)))
        .orElseGet(ManagementNode::unknown);
  }

  private static Response unknown() {
    return Response.refused(
        501,
        ErrorConditions.NOT_IMPLEMENTED,
        "The local Service Bus does not support this operation here.");
  }

  private Response schedule(Destination to, Arguments arguments) {
    List<EncodedMessage> messages = new ArrayList<>();
    for (Arguments entry : arguments.maps("messages")) {
      byte[] bytes = entry.binary("message");
      if (bytes.length > broker.limits().messageBytes()) {
        return Response.refused(
            413,
            ErrorConditions.TOO_LARGE,
            "The message is larger than " + broker.limits().messageBytes() + " bytes.");
      }
      messages.addAll(broker.context().codec().decode(0, bytes));
    }
    Optional<Refusal> refusal = to.refusal(messages);
    if (refusal.isPresent()) {
      return Refusals.response(refusal.get());
    }
    // Boxed: the library cannot write a primitive array inside a map.
    Long[] numbers = messages.stream().map(to::send).toArray(Long[]::new);
    return Response.ok(Map.of("sequence-numbers", numbers));
  }

  private static Response cancel(Destination to, Arguments arguments) {
    boolean all = true;
    for (long number : arguments.numbers("sequence-numbers")) {
      all &= to.cancelScheduled(number);
    }
    return all
        ? Response.ok(Map.of())
        : notFound("A scheduled message with that number does not exist.");
  }

  private static Response notFound(String description) {
    return Response.refused(404, ErrorConditions.MESSAGE_NOT_FOUND, description);
  }

  private static Response renew(MessageQueue from, Arguments arguments) {
    List<UUID> tokens = arguments.tokens("lock-tokens");
    if (from.sessions().isPresent()) {
      return Response.refused(
          400, ErrorConditions.NOT_ALLOWED, "The lock of a message in a session is the session's.");
    }
    if (!tokens.stream().allMatch(from::holds)) {
      return lockLost();
    }
    List<Instant> ends = tokens.stream().map(from::renew).flatMap(Optional::stream).toList();
    return Response.ok(Map.of("expirations", AmqpTime.arrayOf(ends)));
  }

  private static Response lockLost() {
    return Response.refused(410, LOCK_LOST, ErrorConditions.LOCK_LOST_TEXT);
  }

  private Response peek(MessageQueue from, Arguments arguments) {
    int count = Math.clamp(arguments.number("message-count"), 0, Limits.MANAGEMENT_MESSAGES);
    List<Map<String, Object>> found = new ArrayList<>();
    long first = arguments.number("from-sequence-number");
    for (Delivery delivery :
        from.peek(first, count, Limits.PEEK_BYTES, arguments.text("session-id"))) {
      byte[] encoded = broker.context().codec().encode(delivery.message(), delivery.fields());
      found.add(Map.of("message", new Binary(encoded)));
    }
    if (found.isEmpty()) {
      return new Response(204, "No messages", Optional.empty(), Map.of());
    }
    return Response.ok(Map.of("messages", found));
  }

  private Response receiveDeferred(MessageQueue from, Arguments arguments) {
    boolean delete = arguments.number("receiver-settle-mode") == 0;
    Optional<String> sessionId = arguments.text("session-id");
    if (from.sessions().isPresent() && !holds(from.sessions().get(), sessionId)) {
      return SessionOperations.lockLost();
    }
    Optional<List<Delivery>> received =
        from.receiveDeferred(arguments.numbers("sequence-numbers"), delete, sessionId);
    if (received.isEmpty()) {
      return notFound("Failed to lock one or more specified messages. The message does not exist.");
    }
    List<Map<String, Object>> found = new ArrayList<>();
    for (Delivery delivery : received.get()) {
      byte[] encoded = broker.context().codec().encode(delivery.message(), delivery.fields());
      found.add(Map.of("message", new Binary(encoded), "lock-token", delivery.token()));
    }
    return Response.ok(Map.of("messages", found));
  }

  private static boolean holds(SessionDesk desk, Optional<String> sessionId) {
    return sessionId.filter(desk::isHeld).isPresent();
  }

  private static Response settle(MessageQueue from, Arguments arguments) {
    List<UUID> tokens = arguments.tokens("lock-tokens");
    Settlement settlement = settlement(arguments);
    if (!from.allows(settlement)) {
      return Response.refused(
          400, ErrorConditions.NOT_ALLOWED, "A message cannot leave a dead-letter queue that way.");
    }
    if (!tokens.stream().allMatch(from::holds)) {
      return from.sessions().isPresent() ? SessionOperations.lockLost() : lockLost();
    }
    tokens.forEach(token -> from.settle(token, settlement));
    return Response.ok(Map.of());
  }

  /** "defered" is how the SDKs spell it. */
  private static Settlement settlement(Arguments arguments) {
    Map<String, Object> properties = new HashMap<>(arguments.properties("properties-to-modify"));
    return switch (arguments.text("disposition-status").orElse("")) {
      case "completed" -> new Settlement.Complete();
      case "abandoned" -> new Settlement.Abandon(properties);
      case "defered" -> new Settlement.Defer(properties);
      case "suspended" -> {
        arguments
            .text("deadletter-reason")
            .ifPresent(reason -> properties.put("DeadLetterReason", reason));
        arguments
            .text("deadletter-description")
            .ifPresent(description -> properties.put("DeadLetterErrorDescription", description));
        yield new Settlement.DeadLetter(properties);
      }
      default -> throw new MalformedMessageException("disposition-status is not known");
    };
  }
}
