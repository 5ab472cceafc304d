package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Token.Kind;
import java.util.Locale;
import java.util.Set;

/** How a condition or an action names a property: {@code [scope.]name}. */
final class Properties {
  private static final Set<String> RESERVED =
      Set.of("and", "or", "not", "in", "like", "escape", "is", "null", "exists", "true", "false");

  private Properties() {}

  static Expression read(TokenReader tokens) {
    Token first = name(tokens);
    if (first.kind() == Kind.NAME || !tokens.takeSymbol(".")) {
      return new Expression.UserProperty(first.text());
    }
    if (first.isWord("user")) {
      return new Expression.UserProperty(name(tokens).text());
    }
    if (!first.isWord("sys")) {
      throw new SqlSyntaxException(
          "the scope of a property is sys or user; there is another at " + first.position());
    }
    Token property = name(tokens);
    return new Expression.SysProperty(
        SystemProperty.named(property.text())
            .orElseThrow(
                () ->
                    new SqlSyntaxException(
                        "there is no system property of that name at " + property.position())));
  }

  private static Token name(TokenReader tokens) {
    Token token = tokens.peek();
    boolean reserved =
        token.kind() == Kind.WORD && RESERVED.contains(token.text().toLowerCase(Locale.ROOT));
    if (reserved || (token.kind() != Kind.WORD && token.kind() != Kind.NAME)) {
      throw tokens.expected("the name of a property");
    }
    return tokens.take();
  }
}
