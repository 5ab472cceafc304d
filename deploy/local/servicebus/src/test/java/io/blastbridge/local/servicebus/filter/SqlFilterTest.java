package io.blastbridge.local.servicebus.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFilterTest {
  private static final Facts MESSAGE =
      new Facts()
          .with("colour", "red")
          .with("quantity", 7)
          .with("price", 2.5)
          .with("urgent", true)
          .with("with space", "yes")
          .with("O'Hara]", 1L)
          .with("like", "a keyword")
          .with(SystemProperty.LABEL, "orders")
          .with(SystemProperty.MESSAGE_ID, "m-1")
          .with(SystemProperty.TIME_TO_LIVE, Duration.ofMinutes(1));

  private static boolean matches(String text) {
    return SqlFilter.of(text).matches(MESSAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1=1",
        "TRUE",
        "colour = 'red'",
        "COLOUR = 'red'",
        "user.colour = 'red'",
        "[colour] = 'red'",
        "\"colour\" = 'red'",
        "user.[with space] = 'yes'",
        "\"with space\" = 'yes'",
        "[O'Hara]]] = 1",
        "[like] = 'a keyword'",
        "user.[like] LIKE 'a%'",
        "urgent",
        "urgent = TRUE and not urgent = FALSE",
        "quantity = 7 AND price = 2.5",
        "quantity >= 7 and quantity <= 7.0 and quantity <> 8 and quantity != 6",
        "quantity > 6 and 8 > quantity and price < 1e1",
        "quantity + 1 = 8 and quantity - 1 = 6 and quantity * 2 = 14",
        "quantity / 2 = 3 and quantity % 4 = 3 and quantity / 2.0 = 3.5",
        "-quantity = 0 - 7 and - -quantity = +7",
        "1 + 2 * 3 = 7 and (1 + 2) * 3 = 9 and 10 - 3 - 2 = 5",
        "colour + '!' = 'red!'",
        "colour IN ('blue', 'red')",
        "colour NOT IN ('blue', 'green')",
        "quantity in (1, 2 + 5)",
        "colour LIKE 'r%' and colour LIKE '_e_' and colour like '%' and colour like 'red'",
        "colour NOT LIKE 'R%'",
        "'50%' LIKE '50!%' ESCAPE '!' and '505' NOT LIKE '50!%' ESCAPE '!'",
        "nothing IS NULL and colour IS NOT NULL and NULL IS NULL",
        "EXISTS(colour) and NOT EXISTS(nothing) and EXISTS ( user.urgent )",
        "exists(sys.Label) and not exists(sys.To)",
        "sys.Label = 'orders' and sys.subject = 'orders' and SYS.MessageId LIKE 'm-_'",
        "property('colour') = 'red' and p('with' + ' space') = 'yes'",
        "NOT colour = 'blue'",
        "NOT (colour = 'blue' OR quantity > 7)",
        "colour = 'blue' AND quantity = 7 OR colour = 'red'",
        "'it''s' = 'it''s'",
        "'B' < 'a'"
      })
  void a_condition_that_is_true_takes_the_message(String text) {
    assertThat(matches(text)).as(text).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1=0",
        "FALSE",
        "NULL",
        "colour = 'Red'",
        "nothing",
        "nothing = 1",
        "NOT nothing = 1",
        "nothing <> 1",
        "nothing IN (1, 2)",
        "nothing NOT IN (1, 2)",
        "nothing LIKE '%'",
        "nothing NOT LIKE '%'",
        "colour LIKE NULL",
        "colour LIKE '%' ESCAPE nothing",
        "colour NOT IN ('blue', NULL)",
        "nothing + 1 = nothing + 1",
        "-nothing = 0",
        "p(nothing) = 'red'",
        "'' LIKE '_'",
        "NULL = NULL"
      })
  void a_condition_that_is_false_or_unknown_takes_nothing(String text) {
    assertThat(matches(text)).as(text).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "colour = 1",
        "quantity = '7'",
        "colour < 7",
        "colour",
        "colour AND TRUE",
        "urgent < TRUE",
        "quantity LIKE '7'",
        "colour LIKE 'r!' ESCAPE '!'",
        "colour LIKE 'r' ESCAPE 'ab'",
        "quantity / 0 = 1",
        "quantity % 0 = 1",
        "9223372036854775807 + quantity = 1",
        "colour - 'r' = 'ed'",
        "-colour = 'der'",
        "p(quantity) = 1"
      })
  void a_condition_that_makes_no_sense_for_the_message_fails(String text) {
    assertThatThrownBy(() -> matches(text)).as(text).isInstanceOf(FilterEvaluationException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "` `|a value is expected at 1",
        "1|a condition is expected at 0",
        "1 = 1 AND 'a'|a condition is expected at 10",
        "'a' OR TRUE|a condition is expected at 0",
        "NOT 5|a condition is expected at 4",
        "sys.Label|a condition is expected at 0",
        "a =|a value is expected at 3",
        "a = 'b|what is quoted at 4 does not end",
        "[a = 1|what is quoted at 0 does not end",
        "[] = 1|the name at 0 is empty",
        "a = 1)|the end is expected at 5",
        "(a = 1|) is expected at 6",
        "a IN ()|a value is expected at 6",
        "a IN 1|( is expected at 5",
        "a IS 1|NULL is expected at 5",
        "a NOT = 1|the end is expected at 2",
        "a # 1|the character at 2 has no meaning here",
        "_a = 1|the character at 0 has no meaning here",
        "and = 1|the name of a property is expected at 0",
        "EXISTS(1)|the name of a property is expected at 7",
        "sys.Colour = 1|there is no system property of that name at 4",
        "other.Label = 1|the scope of a property is sys or user; there is another at 0",
        "newid() = 1|there is no function at 0",
        "a = 1x|the number at 4 runs into a word",
        "a = 1e|the exponent of the number at 4 is missing",
        "a = 9223372036854775808|the number at 4 is too large",
        "a = 1e999|the number at 4 is too large"
      })
  void a_text_that_is_no_condition_is_refused_with_its_place(String text, String reason) {
    assertThatThrownBy(() -> SqlFilter.of(text))
        .as(text)
        .isInstanceOf(SqlSyntaxException.class)
        .hasMessage(reason);
  }

  @Test
  void texts_and_nesting_are_bounded() {
    String longest = "a = '" + "x".repeat(1024 - 6) + "'";
    String deepest = "(".repeat(31) + "TRUE" + ")".repeat(31);

    assertThat(SqlFilter.of(longest).text()).hasSize(1024);
    assertThat(SqlFilter.of(deepest).matches(MESSAGE)).isTrue();
    assertThatThrownBy(() -> SqlFilter.of(longest + " ")).hasMessageContaining("1024 characters");
    for (String text :
        List.of(
            "(" + deepest + ")",
            "NOT ".repeat(40) + "TRUE",
            "1 = " + "- ".repeat(40) + "1",
            "1 = 1" + "+1".repeat(40))) {
      assertThatThrownBy(() -> SqlFilter.of(text)).hasMessageContaining("more than 32 levels");
    }
    assertThat(matches("FALSE" + " OR FALSE".repeat(100) + " OR TRUE")).isTrue();
  }

  @Test
  void a_pattern_full_of_wildcards_is_matched_in_bounded_time() {
    Facts message = new Facts().with("a", "x".repeat(60_000));
    SqlFilter filter = SqlFilter.of("a LIKE '" + "%x".repeat(300) + "y'");

    assertThat(filter.matches(message)).isFalse();
  }

  @Test
  void times_and_spans_are_compared() {
    Facts message = new Facts().with("at", Instant.EPOCH).with("end", Instant.EPOCH.plusMillis(1));

    assertThat(SqlFilter.of("at < end and at <> end").matches(message)).isTrue();
    assertThat(SqlFilter.of("sys.TimeToLive >= sys.TimeToLive").matches(MESSAGE)).isTrue();
  }

  /** Kleene's tables, whole: each operand true, false or unknown. */
  @Test
  void truth_has_three_values() {
    List<String> words = List.of("FALSE", "NULL", "TRUE");
    for (int left = 0; left < 3; left++) {
      assertTruth("NOT " + words.get(left), 2 - left);
      for (int right = 0; right < 3; right++) {
        assertTruth(words.get(left) + " AND " + words.get(right), Math.min(left, right));
        assertTruth(words.get(left) + " OR " + words.get(right), Math.max(left, right));
      }
    }
  }

  private static void assertTruth(String text, int truth) {
    assertThat(matches(text)).as(text).isEqualTo(truth == 2);
    assertThat(matches("NOT (" + text + ")")).as("not " + text).isEqualTo(truth == 0);
  }
}
