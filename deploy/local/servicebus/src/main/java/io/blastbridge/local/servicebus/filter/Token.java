package io.blastbridge.local.servicebus.filter;

/**
 * A word of a condition.
 *
 * @param text what it says, without quotes
 * @param position index of its first character
 */
record Token(Kind kind, String text, int position) {

  /** What a token is. A {@code NAME} was quoted, so it is no keyword. */
  enum Kind {
    WORD,
    NAME,
    STRING,
    INTEGER,
    DECIMAL,
    SYMBOL,
    END
  }

  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }
}
