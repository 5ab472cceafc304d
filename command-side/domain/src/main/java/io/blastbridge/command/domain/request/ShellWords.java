package io.blastbridge.command.domain.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits option text as a POSIX shell would: quotes, backslashes, four kinds of space. */
final class ShellWords {

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  /** The words; empty when a quote is not closed or a backslash ends the text. */
  static Optional<List<String>> of(String text) {
    var splitter = new ShellWords(text);
    return splitter.split() ? Optional.of(splitter.words) : Optional.empty();
  }

  private ShellWords(String text) {
    this.text = text;
  }

  private boolean split() {
    boolean complete = true;
    while (complete && at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> complete = quoted('\'', false);
        case '"' -> complete = quoted('"', true);
        case '\\' -> complete = escaped();
        default -> append(c);
      }
    }
    endWord();
    return complete;
  }

  private boolean quoted(char quote, boolean escapes) {
    inWord = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == quote) {
        return true;
      }
      if (escapes && c == '\\' && at < text.length() && isEscapable(text.charAt(at))) {
        c = text.charAt(at++);
      }
      append(c);
    }
    return false;
  }

  /** Within double quotes a backslash is itself unless it protects a quote or a backslash. */
  private static boolean isEscapable(char c) {
    return c == '"' || c == '\\';
  }

  private boolean escaped() {
    if (at == text.length()) {
      return false;
    }
    append(text.charAt(at++));
    return true;
  }

  private void append(char c) {
    word.append(c);
    inWord = true;
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }
}
