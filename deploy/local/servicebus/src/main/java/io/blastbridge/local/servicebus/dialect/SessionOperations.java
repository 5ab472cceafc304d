package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.AmqpTime;
import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.Response;
import io.blastbridge.local.servicebus.model.SessionDesk;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Binary;

/** What the management node of an entity with sessions does about them. */
final class SessionOperations {
  /** Later times stand for: the sessions with messages, whenever their state was set. */
  private static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

  private SessionOperations() {}

  private static String id(Arguments arguments) {
    return arguments
        .text("session-id")
        .orElseThrow(() -> new MalformedMessageException("session-id is missing"));
  }

  static Response lockLost() {
    return Response.refused(
        410, ErrorConditions.SESSION_LOCK_LOST, ErrorConditions.SESSION_LOCK_LOST_TEXT);
  }

  static Response renew(SessionDesk desk, Arguments arguments) {
    return desk.renew(id(arguments))
        .map(until -> Response.ok(Map.of("expiration", AmqpTime.of(until))))
        .orElseGet(SessionOperations::lockLost);
  }

  static Response state(SessionDesk desk, Arguments arguments) {
    String id = id(arguments);
    if (!desk.isHeld(id)) {
      return lockLost();
    }
    Map<String, Object> body = new HashMap<>();
    desk.state(id).ifPresent(state -> body.put("session-state", new Binary(state)));
    return Response.ok(body);
  }

  static Response setState(SessionDesk desk, Arguments arguments, long maxBytes) {
    String id = id(arguments);
    Optional<byte[]> state = arguments.optionalBinary("session-state");
    if (state.filter(bytes -> bytes.length > maxBytes).isPresent()) {
      return Response.refused(
          413, ErrorConditions.TOO_LARGE, "The state is larger than " + maxBytes + " bytes.");
    }
    if (!desk.isHeld(id)) {
      return lockLost();
    }
    desk.setState(id, state);
    return Response.ok(Map.of());
  }

  static Response list(SessionDesk desk, Arguments arguments) {
    Instant since =
        arguments
            .time("last-updated-time")
            .orElseThrow(() -> new MalformedMessageException("last-updated-time is missing"));
    long skip = Math.max(0, arguments.number("skip"));
    List<String> ids = since.isBefore(NEVER) ? desk.changedAfter(since) : desk.active();
    String[] page =
        ids.stream()
            .skip(skip)
            .limit(Math.clamp(arguments.number("top"), 0, Limits.MANAGEMENT_MESSAGES))
            .toArray(String[]::new);
    return page.length == 0
        ? new Response(204, "No sessions", Optional.empty(), Map.of())
        : Response.ok(Map.of("skip", Math.toIntExact(skip + page.length), "sessions-ids", page));
  }
}
