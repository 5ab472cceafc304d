package io.blastbridge.command.domain.json;

import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;

/**
 * A value as {@code repr()} writes it. Only identifiers are read through it, which are cut to 256
 * characters, so it stops soon after that many.
 */
final class PythonRepr {

  private static final int ENOUGH = 1_024;

  private final StringBuilder text = new StringBuilder();

  static String of(JsonValue value) {
    var repr = new PythonRepr();
    repr.append(value);
    return repr.text.toString();
  }

  private void append(JsonValue value) {
    switch (value) {
      case JsonObject object -> object(object);
      case JsonArray array -> array(array);
      case JsonString string -> string(string.value());
      case JsonInteger integer -> text.append(integer.value());
      case JsonFloat number -> text.append(number(number.value()));
      case JsonBoolean bool -> text.append(bool.value() ? "True" : "False");
      case JsonNull() -> text.append("None");
    }
  }

  private void object(JsonObject object) {
    text.append('{');
    Iterator<Map.Entry<String, JsonValue>> members = object.members().entrySet().iterator();
    String before = "";
    while (members.hasNext() && text.length() < ENOUGH) {
      var member = members.next();
      text.append(before);
      string(member.getKey());
      text.append(": ");
      append(member.getValue());
      before = ", ";
    }
    text.append('}');
  }

  private void array(JsonArray array) {
    text.append('[');
    Iterator<JsonValue> items = array.items().iterator();
    String before = "";
    while (items.hasNext() && text.length() < ENOUGH) {
      text.append(before);
      append(items.next());
      before = ", ";
    }
    text.append(']');
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return PythonFloat.text(value);
  }

  private void string(String value) {
    char quote = value.indexOf('\'') >= 0 && value.indexOf('"') < 0 ? '"' : '\'';
    text.append(quote);
    int i = 0;
    while (i < value.length() && text.length() < ENOUGH) {
      int code = value.codePointAt(i);
      character(code, quote);
      i += Character.charCount(code);
    }
    text.append(quote);
  }

  private void character(int code, char quote) {
    if (code == quote || code == '\\') {
      text.append('\\').append((char) code);
    } else if (code == '\n') {
      text.append("\\n");
    } else if (code == '\r') {
      text.append("\\r");
    } else if (code == '\t') {
      text.append("\\t");
    } else if (printable(code)) {
      text.appendCodePoint(code);
    } else if (code <= 0xFF) {
      text.append("\\x").append(HexFormat.of().toHexDigits((byte) code));
    } else if (code <= 0xFFFF) {
      text.append("\\u").append(HexFormat.of().toHexDigits((char) code));
    } else {
      text.append("\\U").append(HexFormat.of().toHexDigits(code));
    }
  }

  private static boolean printable(int code) {
    return switch (Character.getType(code)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> code == ' ';
      default -> true;
    };
  }

  private PythonRepr() {}
}
