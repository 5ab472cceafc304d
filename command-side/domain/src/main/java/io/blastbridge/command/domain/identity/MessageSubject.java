package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.json.PythonText;
import java.util.function.UnaryOperator;

/** The subject of a request message: something an operator recognises in a list of messages. */
public final class MessageSubject {

  /** The subject of a request that tells nothing about itself. */
  public static final String FALLBACK = "blast.request";

  private static final int MAX_LENGTH = 120;
  private static final String SEPARATOR = " \u00b7 ";

  /**
   * Program, database and first sequence id, at most 120 characters; works for any body.
   *
   * @param mask hides secrets in the sequence id, which is text of the producer
   */
  public static String of(JsonObject body, UnaryOperator<String> mask) {
    String head = joined(" ", word(body, "program"), word(body, "db"));
    String subject = joined(SEPARATOR, head, label(body, mask));
    String cut = PythonText.strip(PythonText.cut(subject, MAX_LENGTH));
    return cut.isEmpty() ? FALLBACK : cut;
  }

  private static String word(JsonObject body, String name) {
    JsonValue value = body.get(name).orElse(JsonNull.NULL);
    return PythonText.truthy(value) ? PythonText.strip(PythonText.of(value)) : "";
  }

  private static String label(JsonObject body, UnaryOperator<String> mask) {
    return body.get("query_fasta").orElse(JsonNull.NULL) instanceof JsonString(String fasta)
        ? QueryLabel.of(fasta, mask)
        : "";
  }

  private static String joined(String separator, String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + separator + second;
  }

  private MessageSubject() {}
}
