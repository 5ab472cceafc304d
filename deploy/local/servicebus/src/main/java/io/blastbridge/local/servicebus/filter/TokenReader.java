package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Token.Kind;
import java.util.List;

/** The tokens of a text, one after the other. */
final class TokenReader {
  private final List<Token> tokens;
  private int at;

  TokenReader(String text) {
    this.tokens = Lexer.tokens(text);
  }

  /** The next token, which stays; at the end again and again the end. */
  Token peek() {
    return tokens.get(at);
  }

  /** The one after the next. */
  Token second() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token take() {
    Token token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean takeWord(String word) {
    boolean found = peek().isWord(word);
    if (found) {
      at++;
    }
    return found;
  }

  boolean takeSymbol(String symbol) {
    boolean found = peek().isSymbol(symbol);
    if (found) {
      at++;
    }
    return found;
  }

  void expectWord(String word) {
    if (!takeWord(word)) {
      throw expected(word);
    }
  }

  void expectSymbol(String symbol) {
    if (!takeSymbol(symbol)) {
      throw expected(symbol);
    }
  }

  void expectEnd() {
    if (peek().kind() != Kind.END) {
      throw expected("the end");
    }
  }

  SqlSyntaxException expected(String what) {
    return new SqlSyntaxException(what + " is expected at " + peek().position());
  }
}
