package io.blastbridge.local.servicebus.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts that a seeded generator makes: none of them may do anything but parse or be refused. */
class SqlParserGeneratedTest {
  private static final List<String> WORDS =
      List.of(
          "a",
          "b",
          "sys.Label",
          "user.[c d]",
          "\"q\"",
          "1",
          "2.5",
          "1e3",
          "'text'",
          "'%'",
          "TRUE",
          "FALSE",
          "NULL",
          "AND",
          "OR",
          "NOT",
          "IN",
          "LIKE",
          "ESCAPE",
          "IS",
          "EXISTS",
          "p",
          "(",
          ")",
          ",",
          "=",
          "<>",
          "<",
          ">=",
          "+",
          "-",
          "*",
          "/",
          "%",
          ".",
          "'",
          "[",
          "SET",
          ";");
  private static final Facts MESSAGE =
      new Facts().with("a", 1).with("b", "text").with(SystemProperty.LABEL, "text");

  private final Random random = new Random(20_260_101);
  private int parsed;
  private int evaluated;

  private void tryOut(String text) {
    try {
      SqlFilter filter = SqlFilter.of(text);
      parsed++;
      filter.matches(MESSAGE);
      evaluated++;
    } catch (SqlSyntaxException | FilterEvaluationException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  @Test
  void no_order_of_words_breaks_the_parser() {
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int words = 1 + random.nextInt(9); words > 0; words--) {
        text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
      }
      tryOut(text.toString());
    }

    assertThat(parsed).isGreaterThan(50);
    assertThat(evaluated).isPositive();
  }

  @Test
  void no_characters_break_the_parser() {
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(40); left > 0; left--) {
        text.append(
            (char) (random.nextBoolean() ? 32 + random.nextInt(95) : random.nextInt(65536)));
      }
      tryOut(text.toString());
      tryOutAction(text.toString());
    }
  }

  private static void tryOutAction(String text) {
    try {
      SqlAction.of("SET a = " + text).changes(MESSAGE);
    } catch (SqlSyntaxException | FilterEvaluationException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  /** Conditions made by the grammar: each of them is one. */
  @Test
  void every_condition_of_the_grammar_parses() {
    for (int i = 0; i < 20_000; i++) {
      String text = condition(3);
      int before = parsed;
      if (text.length() <= 1024) {
        tryOut(text);
        assertThat(parsed).as(text).isEqualTo(before + 1);
      }
    }

    assertThat(evaluated).isGreaterThan(1_000);
  }

  private String condition(int depth) {
    if (depth == 0) {
      return pick("TRUE", "FALSE", "a = 1", "EXISTS(b)", "b IS NOT NULL");
    }
    return switch (random.nextInt(8)) {
      case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
      case 1 -> condition(depth - 1) + " OR " + condition(depth - 1);
      case 2 -> "NOT " + condition(depth - 1);
      case 3 -> "(" + condition(depth - 1) + ")";
      case 4 ->
          value(depth) + " " + pick("=", "<>", "!=", "<", "<=", ">", ">=") + " " + value(depth);
      case 5 -> value(depth) + pick(" IN (", " NOT IN (") + value(depth) + ", " + value(0) + ")";
      case 6 -> value(depth) + pick(" LIKE '%'", " NOT LIKE 'a!_' ESCAPE '!'");
      default -> value(depth) + pick(" IS NULL", " IS NOT NULL");
    };
  }

  private String value(int depth) {
    if (depth == 0) {
      return pick("a", "b", "sys.Label", "user.a", "[b]", "'text'", "1", "2.5", "NULL");
    }
    return switch (random.nextInt(4)) {
      case 0 -> value(depth - 1) + pick(" + ", " - ", " * ", " / ", " % ") + value(depth - 1);
      case 1 -> "(" + value(depth - 1) + ")";
      case 2 -> "-" + value(depth - 1);
      default -> value(0);
    };
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
