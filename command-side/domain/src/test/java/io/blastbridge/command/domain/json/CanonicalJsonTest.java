package io.blastbridge.command.domain.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.digest.Sha256;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {

  private static String text(String json) {
    return switch (JsonParser.parse(json.getBytes(UTF_8))) {
      case JsonParse.Parsed(JsonValue value) -> CanonicalJson.text(value);
      case JsonParse.Invalid() -> throw new AssertionError(json);
      case JsonParse.Refused refused -> throw new AssertionError(refused);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "0.05, 0.05",
    "1.0, 1.0",
    "10.0, 10.0",
    "0.00001, 1e-05",
    "0.0001, 0.0001",
    "1.5e-7, 1.5e-07",
    "1e16, 1e+16",
    "1e15, 1000000000000000.0",
    "123456789012345680.0, 1.2345678901234568e+17",
    "100000.0, 100000.0",
    "1e22, 1e+22",
    "1e23, 1e+23",
    "5e-324, 5e-324",
    "4.9e-324, 5e-324",
    "1e-323, 1e-323",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "2e-323, 2e-323",
    "0.1, 0.1",
    "0.3, 0.3",
    "1e100, 1e+100",
    "-1.5e-7, -1.5e-07",
    "-2.5, -2.5",
    "0.0, 0.0",
    "-0.0, -0.0",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "9007199254740993.0, 9007199254740992.0",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity",
    "1e400, Infinity"
  })
  void a_float_is_its_shortest_text_that_reads_back(String literal, String canonical) {
    assertThat(text(literal)).isEqualTo(canonical);
  }

  @Test
  void every_float_reads_back_as_itself() {
    var random = new Random(20_261_130);
    for (int i = 0; i < 100_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Double.parseDouble(CanonicalJson.text(new JsonFloat(value)))).isEqualTo(value);
      }
    }
  }

  @Test
  void names_are_sorted_by_code_point_at_every_level_and_nothing_is_spaced() {
    assertThat(
            text(
                "{\"b\":{\"d\":1,\"c\":[{\"y\":true,\"x\":null}]},\"a\":\"\",\"aa\":[],\"ab\":{}}"))
        .isEqualTo(
            "{\"a\":\"\",\"aa\":[],\"ab\":{},\"b\":{\"c\":[{\"x\":null,\"y\":true}],\"d\":1}}");
    assertThat(text("{\"\ud83d\ude00\":1,\"\uffee\":2,\"z\":3}"))
        .isEqualTo("{\"z\":3,\"\uffee\":2,\"\ud83d\ude00\":1}");
  }

  @Test
  void only_quote_backslash_and_controls_are_escaped() {
    assertThat(
            text(
                "\"\\\"\\\\\\n\\r\\t\\b\\f\\u0000\\u001f\\/\\u007f\\u2028\\u00e9\\u20ac\\ud83d\\ude00\""))
        .isEqualTo(
            "\"\\\"\\\\\\n\\r\\t\\b\\f\\u0000\\u001f/\u007f\u2028\u00e9\u20ac\ud83d\ude00\"");
  }

  @Test
  void a_lone_surrogate_stays_an_escape() {
    assertThat(CanonicalJson.text(new JsonString("a\ud83db"))).isEqualTo("\"a\\ud83db\"");
  }

  @Test
  void integers_and_lists_are_plain() {
    assertThat(text("[1,-20,300000000000000000000]")).isEqualTo("[1,-20,300000000000000000000]");
  }

  @Test
  void the_digest_is_that_of_the_text() {
    var value = new JsonArray(List.of(new JsonString("\u20ac".repeat(10_000)), JsonInteger.of(7)));
    assertThat(CanonicalJson.sha256(value)).isEqualTo(Sha256.hex(CanonicalJson.text(value)));
    assertThat(CanonicalJson.utf8(value)).isEqualTo(CanonicalJson.text(value).getBytes(UTF_8));
  }

  @Test
  void the_canonical_text_reads_back_as_the_same_value() {
    String json = "{\"a\":[1,2.5,true,null,\"\u00e9\\n\"],\"b\":{\"c\":1e-05}}";
    assertThat(text(text(json))).isEqualTo(text(json));
  }
}
