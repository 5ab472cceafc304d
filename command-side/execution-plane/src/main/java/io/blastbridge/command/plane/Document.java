package io.blastbridge.command.plane;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads JSON the plane wrote, without believing it. */
final class Document {

  private static final int MOST_DETAIL = 500;
  private static final int MOST_PROBLEMS = 20;

  private static final JsonMapper MAPPER = mapper();

  private Document() {}

  /** The body as an object; empty when it is anything else. */
  static Optional<JsonNode> object(byte[] body) {
    try {
      return Optional.ofNullable(MAPPER.readTree(body)).filter(JsonNode::isObject);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A text field with something in it. */
  static Optional<String> text(JsonNode object, String name) {
    return Optional.ofNullable(object.get(name))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .filter(value -> !value.isBlank());
  }

  /**
   * What an error answer says, sanitised and at most 500 characters: its {@code message}, else its
   * {@code detail}, else its {@code code}; the text itself when it is not JSON. Lists of field
   * errors are told by place and rule only, since they may repeat what was sent.
   */
  static String detail(int status, byte[] body) {
    Optional<JsonNode> object = object(body);
    if (object.isEmpty()) {
      String plain = SafeText.of(new String(body, StandardCharsets.UTF_8), MOST_DETAIL);
      return plain.isEmpty() ? httpCode(status) : plain;
    }
    String said =
        text(object.get(), "message")
            .or(() -> nested(object.get().path("detail")))
            .or(() -> text(object.get(), "code"))
            .orElseGet(() -> httpCode(status));
    return SafeText.of(said, MOST_DETAIL);
  }

  static String httpCode(int status) {
    return "openapi_http_" + status;
  }

  private static Optional<String> nested(JsonNode detail) {
    if (detail.isArray()) {
      List<String> problems = new ArrayList<>();
      for (JsonNode problem : detail) {
        if (problems.size() < MOST_PROBLEMS) {
          problems.add(place(problem) + ": " + text(problem, "msg").orElse("not accepted"));
        }
      }
      return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems));
    }
    if (detail.isObject()) {
      return text(detail, "message").or(() -> text(detail, "code"));
    }
    return Optional.ofNullable(detail.textValue()).filter(value -> !value.isBlank());
  }

  private static String place(JsonNode problem) {
    List<String> parts = new ArrayList<>();
    problem.path("loc").forEach(part -> parts.add(part.asText()));
    return String.join(".", parts);
  }

  private static JsonMapper mapper() {
    JsonMapper mapper =
        JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    mapper
        .getFactory()
        .setStreamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100).build());
    return mapper;
  }
}
