package io.blastbridge.local.servicebus.filter;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern of LIKE: {@code %} stands for any text, {@code _} for one character. Matching takes at
 * most as many steps as the lengths of pattern and text multiplied.
 */
final class LikePattern {
  private static final int ANY_TEXT = -1;
  private static final int ANY_CHARACTER = -2;

  private LikePattern() {}

  static boolean matches(String text, List<Integer> pattern) {
    int at = 0;
    int in = 0;
    int star = -1;
    int afterStar = 0;
    while (at < text.length()) {
      if (in < pattern.size() && pattern.get(in) == ANY_TEXT) {
        star = in++;
        afterStar = at;
      } else if (in < pattern.size() && fits(text.charAt(at), pattern.get(in))) {
        at++;
        in++;
      } else if (star >= 0) {
        in = star + 1;
        at = ++afterStar;
      } else {
        return false;
      }
    }
    while (in < pattern.size() && pattern.get(in) == ANY_TEXT) {
      in++;
    }
    return in == pattern.size();
  }

  private static boolean fits(char letter, int element) {
    return element == ANY_CHARACTER || element == letter;
  }

  static List<Integer> of(String pattern, char escape) {
    return parse(pattern, escape);
  }

  static List<Integer> of(String pattern) {
    return parse(pattern, -1);
  }

  private static List<Integer> parse(String pattern, int escape) {
    List<Integer> elements = new ArrayList<>();
    for (int i = 0; i < pattern.length(); i++) {
      char letter = pattern.charAt(i);
      if (letter == escape) {
        if (++i == pattern.length()) {
          throw new FilterEvaluationException("a pattern ends in its escape character");
        }
        elements.add((int) pattern.charAt(i));
      } else {
        elements.add(
            switch (letter) {
              case '%' -> ANY_TEXT;
              case '_' -> ANY_CHARACTER;
              default -> (int) letter;
            });
      }
    }
    return elements;
  }
}
