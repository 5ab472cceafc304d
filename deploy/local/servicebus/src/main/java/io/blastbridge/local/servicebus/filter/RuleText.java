package io.blastbridge.local.servicebus.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Rules as a store keeps them: one JSON object each. Properties of a correlation filter keep their
 * types as far as a filter can compare them.
 */
public final class RuleText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, Function<String, Object>> TYPES =
      Map.of(
          "long", Long::valueOf,
          "double", Double::valueOf,
          "boolean", Boolean::valueOf,
          "instant", Instant::parse,
          "duration", Duration::parse,
          "uuid", UUID::fromString,
          "string", text -> text);

  private RuleText() {}

  public static byte[] write(Rule rule) {
    ObjectNode json = JSON.createObjectNode().put("name", rule.name());
    rule.action().ifPresent(action -> json.put("action", action.text()));
    switch (rule.filter()) {
      case TrueFilter all -> json.put("filter", "true");
      case FalseFilter none -> json.put("filter", "false");
      case SqlFilter sql -> json.put("filter", "sql").put("sql", sql.text());
      case CorrelationFilter correlation -> {
        json.put("filter", "correlation");
        write(correlation, json);
      }
    }
    try {
      return JSON.writeValueAsBytes(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(CorrelationFilter filter, ObjectNode json) {
    filter.correlationId().ifPresent(value -> json.put("correlationId", value));
    filter.messageId().ifPresent(value -> json.put("messageId", value));
    filter.to().ifPresent(value -> json.put("to", value));
    filter.replyTo().ifPresent(value -> json.put("replyTo", value));
    filter.label().ifPresent(value -> json.put("label", value));
    filter.sessionId().ifPresent(value -> json.put("sessionId", value));
    filter.replyToSessionId().ifPresent(value -> json.put("replyToSessionId", value));
    filter.contentType().ifPresent(value -> json.put("contentType", value));
    ObjectNode properties = json.putObject("properties");
    filter
        .properties()
        .forEach(
            (name, value) ->
                properties
                    .putObject(name)
                    .put("type", type(value))
                    .put("value", String.valueOf(Values.plain(value))));
  }

  private static String type(Object value) {
    return switch (Values.plain(value)) {
      case Long number -> "long";
      case Double number -> "double";
      case Boolean truth -> "boolean";
      case Instant instant -> "instant";
      case Duration span -> "duration";
      case UUID id -> "uuid";
      case null, default -> "string";
    };
  }

  /**
   * A rule as {@link #write} wrote it.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static Rule read(byte[] bytes) {
    try {
      JsonNode json = JSON.readTree(bytes);
      return new Rule(
          json.path("name").asText(), filter(json), text(json, "action").map(SqlAction::of));
    } catch (IOException e) {
      throw new IllegalArgumentException("the rule is not JSON", e);
    }
  }

  private static Filter filter(JsonNode json) {
    return switch (json.path("filter").asText()) {
      case "true" -> new TrueFilter();
      case "false" -> new FalseFilter();
      case "sql" -> SqlFilter.of(json.path("sql").asText());
      case "correlation" -> correlation(json);
      default -> throw new IllegalArgumentException("the filter of the rule is not known");
    };
  }

  private static Filter correlation(JsonNode json) {
    Map<String, Object> properties = new HashMap<>();
    json.path("properties")
        .properties()
        .forEach(entry -> properties.put(entry.getKey(), value(entry.getValue())));
    return new CorrelationFilter(
        text(json, "correlationId"),
        text(json, "messageId"),
        text(json, "to"),
        text(json, "replyTo"),
        text(json, "label"),
        text(json, "sessionId"),
        text(json, "replyToSessionId"),
        text(json, "contentType"),
        properties);
  }

  private static Object value(JsonNode typed) {
    return TYPES
        .getOrDefault(typed.path("type").asText(), text -> text)
        .apply(typed.path("value").asText());
  }

  private static Optional<String> text(JsonNode json, String name) {
    return Optional.of(json.path(name)).filter(JsonNode::isTextual).map(JsonNode::asText);
  }
}
