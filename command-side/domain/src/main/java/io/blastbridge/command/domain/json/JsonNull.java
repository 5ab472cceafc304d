package io.blastbridge.command.domain.json;

/** The JSON null. */
public record JsonNull() implements JsonValue {

  public static final JsonNull NULL = new JsonNull();
}
