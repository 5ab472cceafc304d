package io.blastbridge.command.domain.json;

/** What became of a text that was to be JSON. */
public sealed interface JsonParse {

  record Parsed(JsonValue value) implements JsonParse {}

  /** Not JSON. */
  record Invalid() implements JsonParse {}

  /**
   * JSON, at least up to a value that is larger than we read.
   *
   * @param path dotted member names and array positions that lead to it, at most 200 characters; an
   *     unusual name stands as {@code *}; empty for the whole text
   */
  record Refused(String path, Limit limit) implements JsonParse {}

  /** A bound of the parser; they keep time and memory in proportion to the text. */
  enum Limit {
    /** More than 200 containers inside each other. */
    DEPTH,
    /** A number literal of more than 1 000 characters. */
    NUMBER_LENGTH,
    /** A string of more than 20 000 000 UTF-16 units. */
    STRING_LENGTH,
    /** More than 500 000 values in all. */
    VALUES
  }
}
