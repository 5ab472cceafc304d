package io.blastbridge.command.domain.json;

/** A JSON string; a lone surrogate from a {@code \\uXXXX} escape is kept. */
public record JsonString(String value) implements JsonValue {

  /** Whether the text cannot be written as UTF-8, because half of a surrogate pair is missing. */
  public boolean hasLoneSurrogate() {
    int i = 0;
    while (i < value.length()) {
      char c = value.charAt(i);
      if (Character.isSurrogate(c) && value.codePointAt(i) == c) {
        return true;
      }
      i += Character.isSurrogate(c) ? 2 : 1;
    }
    return false;
  }

  @Override
  public String toString() {
    return "JsonString[" + value.length() + " characters]";
  }
}
