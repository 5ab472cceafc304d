package io.blastbridge.local.plane;

import java.util.ArrayList;
import java.util.List;

/** Splits the text of {@code extra} into arguments by the quote rules of a POSIX shell. */
final class OptionText {

  /** More than the 2048 characters the bridge lets through. */
  private static final int LONGEST = 8192;

  private final List<String> tokens = new ArrayList<>();
  private final StringBuilder token = new StringBuilder();
  private boolean open;

  private OptionText() {}

  /**
   * Blanks separate, single quotes keep everything, double quotes keep everything but a backslash
   * before {@code "} or {@code \}, and nothing is ever expanded.
   *
   * @throws RefusedOptionException when a quote stays open or the text is too long
   */
  static List<String> split(String text) throws RefusedOptionException {
    if (text.length() > LONGEST) {
      throw new RefusedOptionException("extra is longer than " + LONGEST + " characters");
    }
    return new OptionText().read(text);
  }

  private List<String> read(String text) throws RefusedOptionException {
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean escapes = c == '\\' && quote != '\'' && i + 1 < text.length();
      if (escapes && (quote == 0 || "\"\\".indexOf(text.charAt(i + 1)) >= 0)) {
        add(text.charAt(++i));
      } else if (quote != 0) {
        quote = c == quote ? 0 : keep(c, quote);
      } else if (c == '\'' || c == '"') {
        quote = c;
        open = true;
      } else if (Character.isWhitespace(c)) {
        close();
      } else {
        add(c);
      }
    }
    if (quote != 0) {
      throw new RefusedOptionException("a quote in extra is not closed");
    }
    close();
    return List.copyOf(tokens);
  }

  private char keep(char c, char quote) {
    add(c);
    return quote;
  }

  private void add(char c) {
    token.append(c);
    open = true;
  }

  private void close() {
    if (open) {
      tokens.add(token.toString());
      token.setLength(0);
      open = false;
    }
  }
}
