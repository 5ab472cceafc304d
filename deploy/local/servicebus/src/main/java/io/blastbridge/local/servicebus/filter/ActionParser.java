package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.SqlAction.Statement;
import io.blastbridge.local.servicebus.filter.Token.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the statements of an action: SET and REMOVE, semicolons between and after them. */
final class ActionParser {
  /** As Azure. */
  private static final int MOST_STATEMENTS = 32;

  /** The time to live, the time of enqueueing and the partition are not for a rule to change. */
  private static final Set<SystemProperty> FIXED =
      EnumSet.of(
          SystemProperty.PARTITION_KEY,
          SystemProperty.SCHEDULED_ENQUEUE_TIME,
          SystemProperty.TIME_TO_LIVE);

  private ActionParser() {}

  static List<Statement> statements(String text) {
    TokenReader tokens = new TokenReader(text);
    List<Statement> statements = new ArrayList<>();
    do {
      statements.add(statement(tokens));
      if (statements.size() > MOST_STATEMENTS) {
        throw new SqlSyntaxException("an action has at most " + MOST_STATEMENTS + " statements");
      }
    } while (tokens.takeSymbol(";") && tokens.peek().kind() != Kind.END);
    tokens.expectEnd();
    return List.copyOf(statements);
  }

  private static Statement statement(TokenReader tokens) {
    if (tokens.takeWord("REMOVE")) {
      return new Statement(changeable(tokens), Optional.empty());
    }
    if (!tokens.takeWord("SET")) {
      throw tokens.expected("SET or REMOVE");
    }
    Expression property = changeable(tokens);
    tokens.expectSymbol("=");
    return new Statement(property, Optional.of(new SqlParser(tokens).expression()));
  }

  private static Expression changeable(TokenReader tokens) {
    int position = tokens.peek().position();
    Expression property = Properties.read(tokens);
    if (property instanceof Expression.SysProperty sys && FIXED.contains(sys.property())) {
      throw new SqlSyntaxException("an action cannot change the property at " + position);
    }
    return property;
  }
}
