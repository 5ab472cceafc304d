package io.blastbridge.command.domain.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonParserTest {

  private static JsonParse parse(String text) {
    return JsonParser.parse(text.getBytes(UTF_8));
  }

  private static JsonValue parsed(String text) {
    return switch (parse(text)) {
      case JsonParse.Parsed(JsonValue value) -> value;
      case JsonParse.Invalid() -> throw new AssertionError("invalid: " + text);
      case JsonParse.Refused refused -> throw new AssertionError(refused);
    };
  }

  @Test
  void every_kind_of_value_is_read() {
    assertThat(
            parsed(" {\"a\" : [1, -2.5 ,true,false , null, \"x\" ] ,\"b\":{ } , \"c\":[ ]}\r\n\t"))
        .isEqualTo(
            new JsonObject(
                Map.of(
                    "a",
                    new JsonArray(
                        List.of(
                            JsonInteger.of(1),
                            new JsonFloat(-2.5),
                            new JsonBoolean(true),
                            new JsonBoolean(false),
                            JsonNull.NULL,
                            new JsonString("x"))),
                    "b",
                    JsonObject.EMPTY,
                    "c",
                    new JsonArray(List.of()))));
  }

  @Test
  void a_literal_without_fraction_and_exponent_is_an_integer_of_any_size() {
    assertThat(parsed("-0")).isEqualTo(JsonInteger.of(0));
    assertThat(parsed("9".repeat(1_000)))
        .isEqualTo(new JsonInteger(BigInteger.TEN.pow(1_000).subtract(BigInteger.ONE)));
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1.0",
    "1e3, 1000.0",
    "1E+3, 1000.0",
    "25e-1, 2.5",
    "1.5e1, 15.0",
    "1e400, Infinity",
    "-Infinity, -Infinity",
    "Infinity, Infinity",
    "NaN, NaN"
  })
  void any_other_number_is_a_float(String literal, double value) {
    assertThat(parsed(literal)).isEqualTo(new JsonFloat(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{1:2}",
        "[1 2]",
        "01",
        "-",
        "-x",
        "1.",
        "1.e3",
        ".5",
        "1e",
        "1e+",
        "+1",
        "0x1",
        "tru",
        "trux",
        "nul",
        "Nan",
        "Infinit",
        "-Inf",
        "\"",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u12",
        "\"\\u12\"",
        "\"a\nb\"",
        "\"\\n\u0001\"",
        "1 1",
        "{} {}",
        "\ufeff{}",
        "'a'",
        "\u00e9",
        "[\"a]"
      })
  void what_the_legacy_decoder_refuses_is_invalid(String text) {
    assertThat(parse(text)).isEqualTo(new JsonParse.Invalid());
  }

  @Test
  void of_equal_names_the_last_wins_in_the_first_place() {
    JsonObject object = (JsonObject) parsed("{\"a\":1,\"b\":2,\"a\":3}");
    assertThat(object.members().keySet()).containsExactly("a", "b");
    assertThat(object.get("a")).contains(JsonInteger.of(3));
  }

  @Test
  void every_escape_is_read() {
    assertThat(parsed("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\\ud83d\\ude00 end\""))
        .isEqualTo(new JsonString("\"\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00 end"));
  }

  @Test
  void a_lone_surrogate_is_kept_and_can_be_seen() {
    assertThat(((JsonString) parsed("\"a\\ud83d\"")).hasLoneSurrogate()).isTrue();
    assertThat(((JsonString) parsed("\"\\ude00\\ud83d\"")).hasLoneSurrogate()).isTrue();
    assertThat(((JsonString) parsed("\"\\ud83dx\"")).hasLoneSurrogate()).isTrue();
    assertThat(((JsonString) parsed("\"x\\ud83d\\ude00y\u00e9\"")).hasLoneSurrogate()).isFalse();
  }

  @Test
  void delete_and_separators_need_no_escape() {
    assertThat(parsed("\"\u007f\u2028\"")).isEqualTo(new JsonString("\u007f\u2028"));
  }

  @ParameterizedTest
  @CsvSource({
    "61C3A962, aéb",
    "E282AC, €",
    "F09F9880, 😀",
    "F48FBFBF, \udbff\udfff",
    "EDA080, \ufffd\ufffd\ufffd",
    "C0AF, \ufffd\ufffd",
    "E08080, \ufffd\ufffd\ufffd",
    "F0808080, \ufffd\ufffd\ufffd\ufffd",
    "F4908080, \ufffd\ufffd\ufffd\ufffd",
    "E282, \ufffd",
    "E28261, \ufffda",
    "F09F98, \ufffd",
    "80, \ufffd",
    "F5, \ufffd",
    "FF61, \ufffda",
    "C3, \ufffd",
    "EE8080, \ue000"
  })
  void bad_bytes_become_replacement_characters_as_the_unicode_standard_says(
      String hex, String expected) {
    byte[] text = HexFormat.of().parseHex("22" + hex + "22");
    assertThat(JsonParser.parse(text)).isEqualTo(new JsonParse.Parsed(new JsonString(expected)));
  }

  @Test
  void a_broken_character_at_the_end_of_the_bytes_leaves_the_string_open() {
    assertThat(JsonParser.parse("\"\u00e2\u0082".getBytes(ISO_8859_1)))
        .isEqualTo(new JsonParse.Invalid());
  }

  @Test
  void two_hundred_levels_are_read_and_one_more_is_refused_with_its_place() {
    assertThat(parse("[".repeat(200) + "]".repeat(200))).isInstanceOf(JsonParse.Parsed.class);
    assertThat(parse("{\"options\":" + "[".repeat(200)))
        .isEqualTo(
            new JsonParse.Refused(
                ("options" + ".0".repeat(199)).substring(0, 200), JsonParse.Limit.DEPTH));
  }

  @Test
  void a_closed_container_is_no_depth() {
    assertThat(parse("[" + "[[]],".repeat(500) + "{\"a\":{}},{}]"))
        .isInstanceOf(JsonParse.Parsed.class);
  }

  @Test
  void a_number_of_more_than_a_thousand_characters_is_refused_with_its_place() {
    assertThat(parse("{\"a\":[0,{\"evalue\":" + "9".repeat(1_001) + "}]}"))
        .isEqualTo(new JsonParse.Refused("a.1.evalue", JsonParse.Limit.NUMBER_LENGTH));
  }

  @Test
  void an_unusual_name_is_not_told() {
    assertThat(parse("{\"secret text\":{\"" + "k".repeat(65) + "\":" + "1".repeat(1_001) + "}}"))
        .isEqualTo(new JsonParse.Refused("*.*", JsonParse.Limit.NUMBER_LENGTH));
  }

  @Test
  void a_string_of_twenty_million_characters_is_read_and_one_more_is_refused() {
    String longest = "a".repeat(20_000_000);
    assertThat(parse("[\"" + longest + "\"]")).isInstanceOf(JsonParse.Parsed.class);
    var refused = new JsonParse.Refused("0", JsonParse.Limit.STRING_LENGTH);
    assertThat(parse("[\"" + longest + "a\"]")).isEqualTo(refused);
    assertThat(parse("[\"" + longest + "\\n\"]")).isEqualTo(refused);
    assertThat(parse("[\"\\n" + longest + "\"]")).isEqualTo(refused);
    assertThat(parse("[\"\\n" + longest + "\\n\"]")).isEqualTo(refused);
  }

  @Test
  void half_a_million_values_are_read_and_one_more_is_refused() {
    assertThat(parse("[" + "0,".repeat(499_998) + "0]")).isInstanceOf(JsonParse.Parsed.class);
    assertThat(parse("[" + "0,".repeat(499_999) + "0]"))
        .isEqualTo(new JsonParse.Refused("499999", JsonParse.Limit.VALUES));
  }

  @Test
  void no_value_prints_what_it_holds() {
    assertThat(parsed("{\"query\":\"ACGT\"}")).hasToString("JsonObject[1 members]");
    assertThat(parsed("[\"ACGT\"]")).hasToString("JsonArray[1 items]");
    assertThat(parsed("\"ACGT\"")).hasToString("JsonString[4 characters]");
  }
}
