package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * One HTTP request.
 *
 * @param body its JSON; empty when there is none or it is not JSON
 */
record Request(
    String method, String path, Map<String, String> parameters, Optional<JsonNode> body) {

  boolean is(String wantedMethod, String wantedPath) {
    return method.equals(wantedMethod) && path.equals(wantedPath);
  }

  /** A text field of the body, for lists and faults; never refused. */
  Optional<String> text(String name) {
    return body.map(node -> node.get(name)).map(JsonNode::textValue);
  }

  JsonNode object() throws RefusedRequestException {
    return body.filter(JsonNode::isObject)
        .orElseThrow(() -> RefusedRequestException.shape("body", "a JSON object"));
  }
}
