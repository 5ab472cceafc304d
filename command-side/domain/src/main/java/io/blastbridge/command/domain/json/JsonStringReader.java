package io.blastbridge.command.domain.json;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Reads one JSON string from UTF-8 bytes, from behind its opening quote to behind its closing one.
 */
final class JsonStringReader {

  enum End {
    CLOSED,
    BROKEN,
    TOO_LONG
  }

  private static final int END = Integer.MIN_VALUE;

  private final byte[] bytes;
  private int at;
  private End end = End.BROKEN;

  JsonStringReader(byte[] bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  int position() {
    return at;
  }

  End end() {
    return end;
  }

  /** The text; meaningless unless {@link #end()} then says CLOSED. */
  String read(int maxLength) {
    int start = at;
    skipPlain();
    if (at - start > maxLength) {
      end = End.TOO_LONG;
      return "";
    }
    String plain = new String(bytes, start, at - start, StandardCharsets.ISO_8859_1);
    if (peek() == '"') {
      at++;
      end = End.CLOSED;
      return plain;
    }
    return readRest(new StringBuilder(plain), maxLength);
  }

  private String readRest(StringBuilder text, int maxLength) {
    while (text.length() <= maxLength) {
      int start = at;
      skipPlain();
      for (int i = start; i < at; i++) {
        text.append((char) bytes[i]);
      }
      int b = peek();
      if (b == '"') {
        at++;
        end = text.length() <= maxLength ? End.CLOSED : End.TOO_LONG;
        return text.toString();
      }
      if ((b >= 0 && b < ' ') || b == END) {
        return "";
      }
      if (b < 0) {
        text.appendCodePoint(Utf8.decode(bytes, at));
        at += Utf8.length(bytes, at);
      } else if (!escape(text)) {
        return "";
      }
    }
    end = End.TOO_LONG;
    return "";
  }

  private boolean escape(StringBuilder text) {
    at++;
    int b = peek();
    at++;
    switch (b) {
      case '"', '\\', '/' -> text.append((char) b);
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'u' -> {
        return hexEscape(text);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean hexEscape(StringBuilder text) {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      if (!HexFormat.isHexDigit(peek())) {
        return false;
      }
      unit = (unit << 4) | HexFormat.fromHexDigit(peek());
      at++;
    }
    text.append((char) unit);
    return true;
  }

  /** Passes printable ASCII other than quote and backslash. */
  private void skipPlain() {
    while (at < bytes.length && bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
  }

  private int peek() {
    return at < bytes.length ? bytes[at] : END;
  }
}
