package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.PythonText;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers written as text. The patterns are possessive, so that time is linear in the text; a text
 * longer than any meaningful number is none.
 */
final class NumberText {

  /** Characters read at most, white space around left out; the legacy system's bound for digits. */
  private static final int MAX_LENGTH = 4_300;

  private static final Pattern INTEGER = Pattern.compile("([+-]?[0-9]++(?:_[0-9]++)*+)(?:\\.0++)?");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]++\\.?[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

  /**
   * An integer: sign, ASCII digits with single underscores between them, a tail of {@code .000}.
   */
  static Optional<BigInteger> integer(String text) {
    Matcher matcher = INTEGER.matcher(trimmed(text));
    return matcher.matches()
        ? Optional.of(new BigInteger(matcher.group(1).replace("_", "")))
        : Optional.empty();
  }

  /** A decimal number; one too large to be held is infinite. */
  static Optional<Double> number(String text) {
    String trimmed = trimmed(text);
    if (trimmed.startsWith("_") || trimmed.endsWith("_") || trimmed.contains("__")) {
      return Optional.empty();
    }
    String digits = trimmed.replace("_", "");
    return DECIMAL.matcher(digits).matches()
        ? Optional.of(Double.valueOf(digits))
        : Optional.empty();
  }

  /** An integer as {@code int()} reads it: digits of any script, no fraction. */
  static Optional<BigInteger> anyScript(String text) {
    String word = PythonText.strip(text);
    var digits = new StringBuilder();
    int previous = '_';
    for (int code : word.codePoints().limit(MAX_LENGTH).toArray()) {
      int digit = Character.digit(code, 10);
      boolean sign = digits.isEmpty() && (code == '+' || code == '-');
      if (sign) {
        digits.append((char) code);
      } else if (digit >= 0) {
        digits.append((char) ('0' + digit));
      } else if (code != '_' || Character.digit(previous, 10) < 0) {
        return Optional.empty();
      }
      previous = code;
    }
    return Character.digit(previous, 10) >= 0 && word.length() <= MAX_LENGTH
        ? Optional.of(new BigInteger(digits.toString()))
        : Optional.empty();
  }

  private static String trimmed(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return end - start <= MAX_LENGTH ? text.substring(start, end) : "";
  }

  /** The validator of the legacy system does not count the four separator controls as space. */
  private static boolean isSpace(char c) {
    return PythonText.isSpace(c) && (c < '\u001c' || c > '\u001f');
  }

  private NumberText() {}
}
