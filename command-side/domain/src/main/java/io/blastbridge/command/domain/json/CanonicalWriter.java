package io.blastbridge.command.domain.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;

/** Writes canonical JSON in pieces of at most 8 KiB. */
final class CanonicalWriter {

  interface Sink {
    void accept(byte[] buffer, int length);
  }

  /** UTF-16 order differs from code point order where surrogates meet U+E000..U+FFFF. */
  static final Comparator<String> BY_CODE_POINT = CanonicalWriter::compareCodePoints;

  private final Sink sink;
  private final byte[] buffer = new byte[8192];
  private int used;

  CanonicalWriter(Sink sink) {
    this.sink = sink;
  }

  void finish(JsonValue value) {
    write(value);
    flush();
  }

  private void write(JsonValue value) {
    switch (value) {
      case JsonObject object -> object(object);
      case JsonArray array -> array(array);
      case JsonString string -> string(string.value());
      case JsonInteger integer -> ascii(integer.value().toString());
      case JsonFloat number -> ascii(number(number.value()));
      case JsonBoolean bool -> ascii(Boolean.toString(bool.value()));
      case JsonNull() -> ascii("null");
    }
  }

  private void object(JsonObject object) {
    var names = new ArrayList<>(object.members().keySet());
    names.sort(BY_CODE_POINT);
    String before = "{";
    for (String name : names) {
      ascii(before);
      string(name);
      put(':');
      object.get(name).ifPresent(this::write);
      before = ",";
    }
    ascii(names.isEmpty() ? "{}" : "}");
  }

  private void array(JsonArray array) {
    String before = "[";
    for (JsonValue item : array.items()) {
      ascii(before);
      write(item);
      before = ",";
    }
    ascii(array.items().isEmpty() ? "[]" : "]");
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    return PythonFloat.text(value);
  }

  private void string(String text) {
    put('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        escape(c);
      } else if (c < 0x80) {
        put(c);
      } else if (Character.isSurrogate(c)) {
        int code = text.codePointAt(i);
        i += Character.charCount(code) - 1;
        surrogate(code);
      } else {
        multibyte(c);
      }
    }
    put('"');
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> ascii("\\\"");
      case '\\' -> ascii("\\\\");
      case '\n' -> ascii("\\n");
      case '\r' -> ascii("\\r");
      case '\t' -> ascii("\\t");
      case '\b' -> ascii("\\b");
      case '\f' -> ascii("\\f");
      default -> ascii("\\u" + HexFormat.of().toHexDigits(c));
    }
  }

  private void surrogate(int code) {
    if (code <= 0xFFFF) {
      ascii("\\u" + HexFormat.of().toHexDigits((char) code));
      return;
    }
    put(0xF0 | (code >> 18));
    put(tail(code >> 12));
    put(tail(code >> 6));
    put(tail(code));
  }

  private void multibyte(char c) {
    if (c < 0x800) {
      put(0xC0 | (c >> 6));
    } else {
      put(0xE0 | (c >> 12));
      put(tail(c >> 6));
    }
    put(tail(c));
  }

  /** A UTF-8 continuation byte with the lowest six bits. */
  private static int tail(int bits) {
    return 0x80 | (bits & 0x3F);
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  private void put(int octet) {
    if (used == buffer.length) {
      flush();
    }
    buffer[used++] = (byte) octet;
  }

  private void flush() {
    sink.accept(buffer, used);
    used = 0;
  }

  private static int compareCodePoints(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    int i = 0;
    while (i < shorter && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    if (i == shorter) {
      return Integer.compare(a.length(), b.length());
    }
    return Integer.compare(weight(a.charAt(i)), weight(b.charAt(i)));
  }

  /** Lifts surrogates above the rest of the plane, where the characters they encode belong. */
  private static int weight(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }
}
