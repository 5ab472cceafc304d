package io.blastbridge.command.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.json.JsonArray;
import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonFloat;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaxValuesTest {

  private static final List<JsonValue> NEVER =
      List.of(JsonNull.NULL, new JsonArray(List.of()), JsonObject.EMPTY);

  private static void texts(String alphabet, int length, String prefix, Consumer<String> check) {
    check.accept(prefix);
    if (prefix.length() < length) {
      for (int i = 0; i < alphabet.length(); i++) {
        texts(alphabet, length, prefix + alphabet.charAt(i), check);
      }
    }
  }

  @Test
  void an_integer_text_has_digits_single_underscores_a_sign_and_a_tail_of_zeros() {
    var rule = Pattern.compile(" *[+-]?[01](_?[01])*(\\.0+)? *");
    texts(
        "01_.+- ",
        6,
        "",
        text -> {
          var integer = LaxValues.integer(new JsonString(text));
          assertThat(integer.isPresent()).as(text).isEqualTo(rule.matcher(text).matches());
          integer.ifPresent(
              value -> {
                String plain = text.replace(" ", "").replace("_", "").replaceAll("\\..*", "");
                assertThat(value).as(text).isEqualTo(new BigInteger(plain));
              });
        });
  }

  @Test
  void a_number_text_is_a_decimal_with_single_underscores_anywhere_inside() {
    var rule = Pattern.compile("[+-]?(1+\\.?1*|\\.1+)(e[+-]?1+)?");
    texts(
        "1_.+e",
        6,
        "",
        text -> {
          boolean spaced = text.startsWith("_") || text.endsWith("_") || text.contains("__");
          String plain = text.replace("_", "");
          boolean decimal = !spaced && rule.matcher(plain).matches();
          var number = LaxValues.number(new JsonString(text));
          assertThat(number.isPresent()).as(text).isEqualTo(decimal);
          number.ifPresent(
              value -> assertThat(value).as(text).isEqualTo(Double.parseDouble(plain)));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "' 3 ', 3.0",
    "1_0.5, 10.5",
    "1e400, Infinity",
    "-1E-5, -1e-5",
    "'\u3000.5\u0085', 0.5",
    "5., 5.0"
  })
  void a_number_text_may_have_space_around(String text, double value) {
    assertThat(LaxValues.number(new JsonString(text))).contains(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "inf", "0x1", "", "1f", "1d", "\u001c5", "\uff11", "1,5", "+ 5"})
  void other_texts_are_no_number(String text) {
    assertThat(LaxValues.number(new JsonString(text))).isEmpty();
  }

  @Test
  void the_separator_controls_are_no_space_around_a_number() {
    for (char c = '\u001c'; c <= '\u001f'; c++) {
      assertThat(LaxValues.integer(new JsonString(c + "5"))).isEmpty();
      assertThat(LaxValues.integer(new JsonString("5" + c))).isEmpty();
    }
    assertThat(LaxValues.integer(new JsonString("\u000b5\u00a0"))).contains(BigInteger.valueOf(5));
    assertThat(LaxValues.integer(new JsonString("\uff15"))).isEmpty();
  }

  @Test
  void a_number_text_has_at_most_4300_characters() {
    assertThat(LaxValues.integer(new JsonString(" " + "1".repeat(4_300) + " "))).isPresent();
    assertThat(LaxValues.integer(new JsonString("1".repeat(4_301)))).isEmpty();
    assertThat(NumberText.anyScript("1".repeat(4_300))).isPresent();
    assertThat(NumberText.anyScript("1".repeat(4_301))).isEmpty();
  }

  @Test
  void a_whole_float_is_an_integer_below_two_to_the_63() {
    assertThat(LaxValues.integer(new JsonFloat(12.0))).contains(BigInteger.valueOf(12));
    assertThat(LaxValues.integer(new JsonFloat(-1e15)))
        .contains(BigInteger.valueOf(-1_000_000_000_000_000L));
    for (double no : List.of(12.5, 0x1p63, -0x1p63, 1e20, Double.NaN, Double.POSITIVE_INFINITY)) {
      assertThat(LaxValues.integer(new JsonFloat(no))).isEmpty();
    }
  }

  @Test
  void true_is_one_and_false_is_zero() {
    assertThat(LaxValues.integer(new JsonBoolean(true))).contains(BigInteger.ONE);
    assertThat(LaxValues.integer(new JsonBoolean(false))).contains(BigInteger.ZERO);
    assertThat(LaxValues.number(new JsonBoolean(true))).contains(1.0);
    assertThat(LaxValues.number(new JsonBoolean(false))).contains(0.0);
  }

  @Test
  void an_integer_is_a_number_even_one_too_large() {
    assertThat(LaxValues.number(JsonInteger.of(3))).contains(3.0);
    assertThat(LaxValues.number(new JsonInteger(BigInteger.TEN.pow(400))))
        .contains(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "t", "Y", "TRUE", "yes", "On"})
  void these_words_are_true(String word) {
    assertThat(LaxValues.bool(new JsonString(word))).contains(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "F", "n", "False", "NO", "off"})
  void these_words_are_false(String word) {
    assertThat(LaxValues.bool(new JsonString(word))).contains(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {" true", "", "2", "truely", "tr", "1.0"})
  void other_words_are_neither(String word) {
    assertThat(LaxValues.bool(new JsonString(word))).isEmpty();
  }

  @Test
  void one_and_zero_are_truth_values_and_other_numbers_are_not() {
    assertThat(LaxValues.bool(new JsonBoolean(true))).contains(true);
    assertThat(LaxValues.bool(JsonInteger.of(1))).contains(true);
    assertThat(LaxValues.bool(JsonInteger.of(0))).contains(false);
    assertThat(LaxValues.bool(new JsonFloat(1.0))).contains(true);
    assertThat(LaxValues.bool(new JsonFloat(-0.0))).contains(false);
    assertThat(LaxValues.bool(JsonInteger.of(2))).isEmpty();
    assertThat(LaxValues.bool(new JsonFloat(0.5))).isEmpty();
  }

  @Test
  void null_lists_and_objects_are_nothing_of_the_kind() {
    for (JsonValue value : NEVER) {
      assertThat(LaxValues.integer(value)).isEqualTo(Optional.empty());
      assertThat(LaxValues.bool(value)).isEqualTo(Optional.empty());
      assertThat(LaxValues.number(value)).isEqualTo(Optional.empty());
    }
  }
}
