package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Cuts a condition into tokens. */
final class Lexer {
  /** As Azure. */
  static final int LONGEST_TEXT = 1_024;

  private static final List<String> PAIRS = List.of("<>", "!=", "<=", ">=");
  private static final String SINGLES = "=<>+-*/%(),.;";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  /** The tokens of a text, the last of them {@link Kind#END}. */
  static List<Token> tokens(String text) {
    if (text.length() > LONGEST_TEXT) {
      throw new SqlSyntaxException("the text has more than " + LONGEST_TEXT + " characters");
    }
    Lexer lexer = new Lexer(text);
    while (lexer.hasMore()) {
      lexer.next();
    }
    lexer.tokens.add(new Token(Kind.END, "", text.length()));
    return lexer.tokens;
  }

  private boolean hasMore() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  private void next() {
    char first = text.charAt(at);
    if (first == '\'') {
      quoted(Kind.STRING, '\'');
    } else if (first == '"') {
      quoted(Kind.NAME, '"');
    } else if (first == '[') {
      quoted(Kind.NAME, ']');
    } else if (isDigit(at)) {
      number();
    } else if (Character.isLetter(first)) {
      word();
    } else {
      symbol();
    }
  }

  /** A doubled quote stands for itself. */
  private void quoted(Kind kind, char end) {
    int start = at++;
    StringBuilder content = new StringBuilder();
    while (true) {
      int close = text.indexOf(end, at);
      if (close < 0) {
        throw new SqlSyntaxException("what is quoted at " + start + " does not end");
      }
      content.append(text, at, close);
      at = close + 1;
      if (at >= text.length() || text.charAt(at) != end) {
        break;
      }
      content.append(end);
      at++;
    }
    if (kind == Kind.NAME && content.isEmpty()) {
      throw new SqlSyntaxException("the name at " + start + " is empty");
    }
    tokens.add(new Token(kind, content.toString(), start));
  }

  private void number() {
    int start = at;
    digits();
    Kind kind = Kind.INTEGER;
    if (peek('.') && isDigit(at + 1)) {
      kind = Kind.DECIMAL;
      at++;
      digits();
    }
    if (peek('e') || peek('E')) {
      kind = Kind.DECIMAL;
      at++;
      if (peek('+') || peek('-')) {
        at++;
      }
      if (!isDigit(at)) {
        throw new SqlSyntaxException("the exponent of the number at " + start + " is missing");
      }
      digits();
    }
    if (at < text.length() && (Character.isLetter(text.charAt(at)) || peek('_'))) {
      throw new SqlSyntaxException("the number at " + start + " runs into a word");
    }
    tokens.add(new Token(kind, text.substring(start, at), start));
  }

  private void digits() {
    while (isDigit(at)) {
      at++;
    }
  }

  private boolean isDigit(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private boolean peek(char expected) {
    return at < text.length() && text.charAt(at) == expected;
  }

  private void word() {
    int start = at;
    while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || peek('_'))) {
      at++;
    }
    tokens.add(new Token(Kind.WORD, text.substring(start, at), start));
  }

  private void symbol() {
    String pair = text.substring(at, Math.min(at + 2, text.length()));
    String symbol = PAIRS.contains(pair) ? pair : pair.substring(0, 1);
    if (symbol.length() == 1 && SINGLES.indexOf(symbol.charAt(0)) < 0) {
      throw new SqlSyntaxException("the character at " + at + " has no meaning here");
    }
    tokens.add(new Token(Kind.SYMBOL, symbol, at));
    at += symbol.length();
  }
}
