package io.blastbridge.command.domain.json;

/** A message body as the queue carries it: always an object, whatever the bytes were. */
public sealed interface JsonBody {

  /** The name under which a JSON value that is no object becomes a member of the body. */
  String VALUE = "_value";

  record Decoded(JsonObject body) implements JsonBody {}

  /** A body that is larger than we read, and where. */
  record TooLarge(JsonParse.Refused refused) implements JsonBody {}

  /** An object is the body; another JSON value is its member {@code _value}; all else is empty. */
  static JsonBody decode(byte[] utf8) {
    return switch (JsonParser.parse(utf8)) {
      case JsonParse.Parsed(JsonObject object) -> new Decoded(object);
      case JsonParse.Parsed(JsonValue other) -> new Decoded(JsonObject.EMPTY.with(VALUE, other));
      case JsonParse.Invalid() -> new Decoded(JsonObject.EMPTY);
      case JsonParse.Refused refused -> new TooLarge(refused);
    };
  }
}
