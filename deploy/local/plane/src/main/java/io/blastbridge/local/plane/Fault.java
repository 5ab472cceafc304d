package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One scripted fault.
 *
 * @param match what it applies to
 * @param times how often at most; empty for ever
 * @param text the action as it was scripted
 */
record Fault(Match match, Optional<Integer> times, String text, Action action) {

  private static final Duration LONGEST_DELAY = Duration.ofMinutes(10);
  private static final Set<String> FIELDS = Set.of("match", "times", "action");
  private static final Set<String> MATCHES =
      Set.of("method", "path", "external_correlation_id", "key");

  /** All given conditions must hold; {@code path} is a prefix. */
  record Match(
      Optional<String> method,
      Optional<String> path,
      Optional<String> correlationId,
      Optional<String> key) {

    boolean holds(Subject subject) {
      return method.map(subject.method()::equalsIgnoreCase).orElse(true)
          && path.map(subject.path()::startsWith).orElse(true)
          && (correlationId.isEmpty() || correlationId.equals(subject.correlationId()))
          && (key.isEmpty() || key.equals(subject.key()));
    }
  }

  /** What a request is about: from its body, or from the job its path names. */
  record Subject(
      String method, String path, Optional<String> correlationId, Optional<String> key) {}

  /** What happens instead of, or to, the ordinary answer. */
  sealed interface Action {}

  /** Answers this status; nothing is created. */
  record Status(int code) implements Action {}

  /** Waits first, then does and answers everything as usual, even if nobody listens any more. */
  record Delay(Duration time) implements Action {}

  /** Does the work, then closes the connection without an answer. */
  record DropAfterCreate() implements Action {}

  /** Does nothing and never answers. */
  record Hang() implements Action {}

  /** Does the work, then answers something that is not JSON. */
  record Garbage() implements Action {}

  /** Does the work; the answer lacks {@code job_id}. */
  record NoJobId() implements Action {}

  /** Does the work; the answer names another correlation. */
  record ForeignEcho() implements Action {}

  /** The plane loses the job: after the answer to a POST, before the answer to anything else. */
  record Forget() implements Action {}

  static Fault read(JsonNode script) throws RefusedRequestException {
    if (!script.isObject()) {
      throw RefusedRequestException.shape("scripts", "objects");
    }
    known(script, FIELDS);
    var fields = new Fields(script);
    JsonNode condition = fields.node("match").orElseGet(Json.MAPPER::createObjectNode);
    known(condition, MATCHES);
    Fields match = fields.object("match");
    String text = fields.required("action", 64);
    return new Fault(
        new Match(
            match.text("method", 16),
            match.text("path", 512),
            match.text("external_correlation_id", 512),
            match.text("key", 512)),
        fields.whole("times", 1, Integer.MAX_VALUE),
        text,
        action(text));
  }

  /** As it was scripted, without {@code times}. */
  Map<String, Object> view() {
    return Map.of(
        "match",
        Map.of(
            "method", match.method(),
            "path", match.path(),
            "external_correlation_id", match.correlationId(),
            "key", match.key()),
        "action",
        text);
  }

  private static Action action(String text) throws RefusedRequestException {
    String[] parts = text.split(":", 2);
    if (parts.length == 2) {
      return switch (parts[0]) {
        case "status" -> new Status(number(parts[1], 200, 599));
        case "delay" ->
            new Delay(Duration.ofMillis(number(parts[1], 0, (int) LONGEST_DELAY.toMillis())));
        default -> throw RefusedRequestException.shape("action", "unknown");
      };
    }
    return switch (text) {
      case "drop-after-create" -> new DropAfterCreate();
      case "hang" -> new Hang();
      case "garbage" -> new Garbage();
      case "no-job-id" -> new NoJobId();
      case "foreign-echo" -> new ForeignEcho();
      case "forget" -> new Forget();
      default -> throw RefusedRequestException.shape("action", "unknown");
    };
  }

  private static int number(String text, int least, int most) throws RefusedRequestException {
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw RefusedRequestException.shape("action", "a whole number after the colon");
    }
    throw RefusedRequestException.shape("action", "from " + least + " to " + most);
  }

  private static void known(JsonNode object, Set<String> names) throws RefusedRequestException {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!names.contains(field.getKey())) {
        throw RefusedRequestException.shape("scripts", "has an unknown field");
      }
    }
  }
}
