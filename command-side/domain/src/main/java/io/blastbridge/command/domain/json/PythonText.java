package io.blastbridge.command.domain.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Text rules of the language the legacy system is written in, where they decide how a request is
 * understood: which characters are space, which values count as nothing, and how a value reads when
 * it is used as text.
 */
public final class PythonText {

  /** The value as text, as {@code str()} gives it: {@code True}, {@code 3.5}, {@code None}. */
  public static String of(JsonValue value) {
    return value instanceof JsonString(String text) ? text : PythonRepr.of(value);
  }

  /** Whether the value counts as something: not null, not zero, not false, not empty. */
  public static boolean truthy(JsonValue value) {
    return switch (value) {
      case JsonObject object -> !object.isEmpty();
      case JsonArray array -> !array.items().isEmpty();
      case JsonString string -> !string.value().isEmpty();
      case JsonInteger integer -> integer.value().signum() != 0;
      case JsonFloat number -> number.value() != 0;
      case JsonBoolean bool -> bool.value();
      case JsonNull() -> false;
    };
  }

  /** Whether the character is white space; all line boundaries are. */
  public static boolean isSpace(char c) {
    return switch (c) {
      case ' ', '\u0085', '\u00a0', '\u1680', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000' ->
          true;
      default -> (c >= '\t' && c <= '\r') || (c >= '\u001c' && c <= '\u001f') || isQuad(c);
    };
  }

  private static boolean isQuad(char c) {
    return c >= '\u2000' && c <= '\u200a';
  }

  /**
   * Whether the character ends a line; CR LF counts as two, the second of which ends a blank line.
   */
  public static boolean isLineBoundary(char c) {
    return switch (c) {
      case '\u0085', '\u2028', '\u2029' -> true;
      default -> (c >= '\n' && c <= '\r') || (c >= '\u001c' && c <= '\u001e');
    };
  }

  /** The text without white space at both ends. */
  public static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** The words of the text, parted by white space of any kind and length. */
  public static List<String> words(String text) {
    var words = new ArrayList<String>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean gap = i == text.length() || isSpace(text.charAt(i));
      if (!gap && start < 0) {
        start = i;
      } else if (gap && start >= 0) {
        words.add(text.substring(start, i));
        start = -1;
      }
    }
    return words;
  }

  /** Where one line of a text begins and ends, without the white space around it. */
  public interface LineVisitor {
    void line(int start, int end);
  }

  /** Visits the lines of the text that are not blank, in order. */
  public static void forEachLine(String text, LineVisitor visitor) {
    int start = 0;
    while (start < text.length()) {
      int boundary = start;
      while (boundary < text.length() && !isLineBoundary(text.charAt(boundary))) {
        boundary++;
      }
      visitTrimmed(text, start, boundary, visitor);
      start = boundary + 1;
    }
  }

  private static void visitTrimmed(String text, int from, int to, LineVisitor visitor) {
    int start = from;
    int end = to;
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      visitor.line(start, end);
    }
  }

  /** The length in characters (code points). */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The first {@code max} characters (code points) of the text. */
  public static String cut(String text, int max) {
    return length(text) <= max ? text : text.substring(0, text.offsetByCodePoints(0, max));
  }

  private PythonText() {}
}
