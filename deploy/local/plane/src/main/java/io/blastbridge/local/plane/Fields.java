package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Reads the fields of one JSON object; null counts as absent. */
final class Fields {

  private final JsonNode object;

  Fields(JsonNode object) {
    this.object = object;
  }

  /** Text of 1..{@code longest} characters. */
  Optional<String> text(String name, int longest) throws RefusedRequestException {
    Optional<JsonNode> node = node(name);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    String value = node.get().textValue();
    if (value == null || value.isEmpty() || value.length() > longest) {
      throw RefusedRequestException.shape(name, "text of 1 to " + longest + " characters");
    }
    return Optional.of(value);
  }

  String required(String name, int longest) throws RefusedRequestException {
    return text(name, longest)
        .orElseThrow(() -> RefusedRequestException.shape(name, "field required"));
  }

  Optional<Integer> whole(String name, int least, int most) throws RefusedRequestException {
    Optional<JsonNode> node = node(name);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    JsonNode value = node.get();
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw RefusedRequestException.shape(name, "a whole number");
    }
    if (value.intValue() < least || value.intValue() > most) {
      throw RefusedRequestException.shape(name, "from " + least + " to " + most);
    }
    return Optional.of(value.intValue());
  }

  /** A finite number above zero, as text BLAST reads. */
  Optional<String> positive(String name) throws RefusedRequestException {
    Optional<JsonNode> node = node(name);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    JsonNode value = node.get();
    if (!value.isNumber() || !Double.isFinite(value.doubleValue()) || value.doubleValue() <= 0) {
      throw RefusedRequestException.shape(name, "a finite number above zero");
    }
    return Optional.of(value.asText());
  }

  Optional<Boolean> flag(String name) throws RefusedRequestException {
    Optional<JsonNode> node = node(name);
    if (node.isPresent() && !node.get().isBoolean()) {
      throw RefusedRequestException.shape(name, "true or false");
    }
    return node.map(JsonNode::booleanValue);
  }

  /** A nested object; an absent one has no fields. */
  Fields object(String name) throws RefusedRequestException {
    Optional<JsonNode> node = node(name);
    if (node.isPresent() && !node.get().isObject()) {
      throw RefusedRequestException.shape(name, "an object");
    }
    return new Fields(node.orElseGet(Json.MAPPER::createObjectNode));
  }

  Optional<JsonNode> node(String name) {
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }
}
