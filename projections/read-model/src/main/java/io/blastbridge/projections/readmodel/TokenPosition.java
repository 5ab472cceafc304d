package io.blastbridge.projections.readmodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;

/**
 * The place in the journal that a stored token names.
 *
 * @param transactionId unsigned decimal
 * @param replaying whether the token is wrapped in one that reads history again
 */
record TokenPosition(String transactionId, long position, boolean replaying) {

  static final TokenPosition TAIL = new TokenPosition("0", 0, false);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_DEPTH = 8;

  /** Reads {@code {"tx","pos"}}, alone or inside the tokens that Axon wraps around it. */
  static Optional<TokenPosition> parse(byte[] stored) {
    try {
      return find(JSON.readTree(stored), false, 0);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<TokenPosition> find(JsonNode node, boolean replaying, int depth) {
    if (node.has("tx") && node.has("pos")) {
      return Optional.of(
          new TokenPosition(
              Long.toUnsignedString(node.get("tx").asLong()), node.get("pos").asLong(), replaying));
    }
    if (depth == MAX_DEPTH) {
      return Optional.empty();
    }
    if (node.has("tokenAtReset")) {
      return node.hasNonNull("currentToken")
          ? find(node.get("currentToken"), true, depth + 1)
          : Optional.of(new TokenPosition("0", 0, true));
    }
    return node.hasNonNull("lowerSegmentToken")
        ? find(node.get("lowerSegmentToken"), replaying, depth + 1)
        : Optional.empty();
  }
}
