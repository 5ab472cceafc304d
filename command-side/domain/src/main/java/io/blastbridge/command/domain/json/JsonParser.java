package io.blastbridge.command.domain.json;

import java.io.Serial;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads JSON from UTF-8 bytes exactly as far as the legacy system does: bad bytes become
 * replacement characters, of equal names the last wins, {@code NaN} and {@code Infinity} are
 * numbers, unescaped control characters in strings are refused. It reads the bytes in place, so
 * that a query of megabytes exists once beside its message.
 */
public final class JsonParser {

  static final int MAX_DEPTH = 200;
  static final int MAX_NUMBER_LENGTH = 1_000;
  static final int MAX_STRING_LENGTH = 20_000_000;
  static final int MAX_VALUES = 500_000;

  private final byte[] bytes;
  private final JsonPath path = new JsonPath(MAX_DEPTH);
  private int at;
  private int values;

  public static JsonParse parse(byte[] utf8) {
    try {
      return new JsonParse.Parsed(new JsonParser(utf8).document());
    } catch (Stop stop) {
      return stop.outcome;
    }
  }

  private JsonParser(byte[] bytes) {
    this.bytes = bytes;
  }

  private JsonValue document() {
    skipSpace();
    var value = value();
    skipSpace();
    if (at < bytes.length) {
      throw invalid();
    }
    return value;
  }

  private JsonValue value() {
    if (++values > MAX_VALUES) {
      throw refused(JsonParse.Limit.VALUES);
    }
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> new JsonString(string());
      case 't' -> word("true", new JsonBoolean(true));
      case 'f' -> word("false", new JsonBoolean(false));
      case 'n' -> word("null", JsonNull.NULL);
      case 'N' -> word("NaN", new JsonFloat(Double.NaN));
      case 'I' -> word("Infinity", new JsonFloat(Double.POSITIVE_INFINITY));
      default -> number();
    };
  }

  private JsonObject object() {
    enter();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    boolean more = !closes('}');
    while (more) {
      if (peek() != '"') {
        throw invalid();
      }
      String name = string();
      path.name(name);
      skipSpace();
      expect(':');
      skipSpace();
      members.put(name, value());
      more = continues('}');
    }
    path.leave();
    return new JsonObject(members);
  }

  private JsonArray array() {
    enter();
    var items = new ArrayList<JsonValue>();
    boolean more = !closes(']');
    while (more) {
      path.position(items.size());
      items.add(value());
      more = continues(']');
    }
    path.leave();
    return new JsonArray(items);
  }

  private void enter() {
    if (!path.enter()) {
      throw refused(JsonParse.Limit.DEPTH);
    }
    at++;
  }

  private boolean closes(char bracket) {
    skipSpace();
    if (peek() == bracket) {
      at++;
      return true;
    }
    return false;
  }

  private boolean continues(char bracket) {
    if (closes(bracket)) {
      return false;
    }
    expect(',');
    skipSpace();
    return true;
  }

  private JsonValue word(String word, JsonValue meaning) {
    for (int i = 0; i < word.length(); i++) {
      expect(word.charAt(i));
    }
    return meaning;
  }

  private JsonValue number() {
    int start = at;
    if (peek() == '-') {
      at++;
      if (peek() == 'I') {
        return word("Infinity", new JsonFloat(Double.NEGATIVE_INFINITY));
      }
    }
    boolean zero = peek() == '0';
    int digits = digits();
    if (digits == 0 || (zero && digits > 1)) {
      throw invalid();
    }
    boolean fraction = fraction();
    boolean exponent = exponent();
    if (at - start > MAX_NUMBER_LENGTH) {
      throw refused(JsonParse.Limit.NUMBER_LENGTH);
    }
    String literal = new String(bytes, start, at - start, StandardCharsets.ISO_8859_1);
    return fraction || exponent
        ? new JsonFloat(Double.parseDouble(literal))
        : new JsonInteger(new BigInteger(literal));
  }

  private boolean fraction() {
    if (peek() != '.') {
      return false;
    }
    at++;
    requireDigits();
    return true;
  }

  private boolean exponent() {
    if ((peek() | 0x20) != 'e') {
      return false;
    }
    at++;
    if (peek() == '+' || peek() == '-') {
      at++;
    }
    requireDigits();
    return true;
  }

  private void requireDigits() {
    if (digits() == 0) {
      throw invalid();
    }
  }

  private int digits() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    return at - start;
  }

  private String string() {
    var reader = new JsonStringReader(bytes, at + 1);
    var text = reader.read(MAX_STRING_LENGTH);
    at = reader.position();
    return switch (reader.end()) {
      case CLOSED -> text;
      case BROKEN -> throw invalid();
      case TOO_LONG -> throw refused(JsonParse.Limit.STRING_LENGTH);
    };
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      at++;
    }
  }

  private void expect(char c) {
    if (peek() != c) {
      throw invalid();
    }
    at++;
  }

  /** The byte at the current place, -1 at the end; no byte above 127 has a meaning out here. */
  private int peek() {
    return at < bytes.length ? bytes[at] : -1;
  }

  private static Stop invalid() {
    return new Stop(new JsonParse.Invalid());
  }

  private Stop refused(JsonParse.Limit limit) {
    return new Stop(new JsonParse.Refused(path.text(), limit));
  }

  /** Leaves the recursion; never leaves this class. */
  private static final class Stop extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient JsonParse outcome;

    private Stop(JsonParse outcome) {
      super(null, null, false, false);
      this.outcome = outcome;
    }
  }
}
