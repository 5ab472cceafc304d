package io.blastbridge.command.domain.json;

import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Where the parser stands, as far as it may be told: names are input, so unusual ones are hidden.
 */
final class JsonPath {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final int MAX_TEXT = 200;

  private final String[] steps;
  private int depth;

  JsonPath(int maxDepth) {
    steps = new String[maxDepth];
  }

  /** Goes one container down, or answers false when that is too deep. */
  boolean enter() {
    if (depth == steps.length) {
      return false;
    }
    steps[depth++] = "";
    return true;
  }

  void leave() {
    depth--;
  }

  void name(String name) {
    steps[depth - 1] = PLAIN.matcher(name).matches() ? name : "*";
  }

  void position(int position) {
    steps[depth - 1] = Integer.toString(position);
  }

  String text() {
    var joined = new StringJoiner(".");
    for (int i = 0; i < depth; i++) {
      joined.add(steps[i]);
    }
    String text = joined.toString();
    return text.substring(0, Math.min(text.length(), MAX_TEXT));
  }
}
