package io.blastbridge.command.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** JSON bodies of this module. */
final class Json {

  /** Deeper or longer documents are no job documents (source: ours; the plane nests five deep). */
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder().maxNestingDepth(64).build();

  private static final ObjectMapper MAPPER = mapper();

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Reads an object; empty for anything else. */
  static Optional<ObjectNode> read(byte[] text) {
    try {
      return MAPPER.readTree(text) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  static ResponseEntity<byte[]> answer(ResponseEntity.BodyBuilder answer, ObjectNode body) {
    try {
      return answer.contentType(MediaType.APPLICATION_JSON).body(MAPPER.writeValueAsBytes(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree cannot be written", e);
    }
  }

  private static ObjectMapper mapper() {
    JsonMapper mapper =
        JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    mapper.getFactory().setStreamReadConstraints(CONSTRAINTS);
    return mapper;
  }

  private Json() {}
}
