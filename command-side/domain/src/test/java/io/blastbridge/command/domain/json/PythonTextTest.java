package io.blastbridge.command.domain.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonTextTest {

  private static JsonValue value(String json) {
    return switch (JsonParser.parse(json.getBytes(UTF_8))) {
      case JsonParse.Parsed(JsonValue value) -> value;
      case JsonParse.Invalid() -> throw new AssertionError(json);
      case JsonParse.Refused refused -> throw new AssertionError(refused);
    };
  }

  static List<List<String>> texts() {
    return List.of(
        List.of("true", "True"),
        List.of("false", "False"),
        List.of("null", "None"),
        List.of("12", "12"),
        List.of("3.5", "3.5"),
        List.of("1e-5", "1e-05"),
        List.of("NaN", "nan"),
        List.of("Infinity", "inf"),
        List.of("-Infinity", "-inf"),
        List.of("\"as it is\"", "as it is"),
        List.of("[]", "[]"),
        List.of("{}", "{}"),
        List.of("[\"a\",1,[true]]", "['a', 1, [True]]"),
        List.of("{\"a\":null,\"b\":{\"c\":2.0}}", "{'a': None, 'b': {'c': 2.0}}"),
        List.of("[\"it's\"]", "[\"it's\"]"),
        List.of("[\"it's \\\"so\\\"\"]", "['it\\'s \"so\"']"),
        List.of("[\"\\\\ \\n\\r\\t\"]", "['\\\\ \\n\\r\\t']"),
        List.of("[\"\\u0001\\u00a0\\u00e9\\u2028\\u2029\"]", "['\\x01\\xa0\u00e9\\u2028\\u2029']"),
        List.of("[\"\\ud800\\ue000\\u200b\\u0378\"]", "['\\ud800\\ue000\\u200b\\u0378']"),
        List.of("[\"\\ud83d\\ude00\\udb80\\udc00\"]", "['\ud83d\ude00\\U000f0000']"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void a_value_reads_as_the_legacy_language_writes_it(List<String> row) {
    assertThat(PythonText.of(value(row.get(0)))).isEqualTo(row.get(1));
  }

  @Test
  void a_large_container_is_not_written_out() {
    String list = "[" + "\"aaaaaaaaaa\",".repeat(1_000) + "0]";
    assertThat(PythonText.of(value(list))).hasSizeLessThan(1_100).startsWith("['aaaaaaaaaa', ");
    String object = "{\"k\":" + list + ",\"l\":" + list + ",\"m\":0}";
    assertThat(PythonText.of(value(object))).hasSizeLessThan(1_100).startsWith("{'k': ['aaa");
    assertThat(PythonText.of(value("[\"" + "a".repeat(5_000) + "\"]"))).hasSizeLessThan(1_100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "0", "0.0", "-0.0", "false", "[]", "{}"})
  void nothing_counts_as_nothing(String json) {
    assertThat(PythonText.truthy(value(json))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\" \"", "1", "0.1", "NaN", "true", "[0]", "{\"a\":0}"})
  void everything_else_counts_as_something(String json) {
    assertThat(PythonText.truthy(value(json))).isTrue();
  }

  @Test
  void exactly_the_characters_of_the_legacy_language_are_space() {
    var spaces = new ArrayList<Integer>();
    for (int c = 0; c <= 0xFFFF; c++) {
      if (PythonText.isSpace((char) c)) {
        spaces.add(c);
      }
    }
    assertThat(spaces)
        .containsExactly(
            9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002,
            0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f,
            0x205f, 0x3000);
  }

  @Test
  void exactly_the_line_boundaries_of_the_legacy_language_end_a_line() {
    var boundaries = new ArrayList<Integer>();
    for (int c = 0; c <= 0xFFFF; c++) {
      if (PythonText.isLineBoundary((char) c)) {
        boundaries.add(c);
      }
    }
    assertThat(boundaries).containsExactly(10, 11, 12, 13, 28, 29, 30, 0x85, 0x2028, 0x2029);
  }

  @Test
  void lines_are_visited_trimmed_and_without_the_blank_ones() {
    var lines = new ArrayList<String>();
    String text = " a b \r\n\n \t\u2028c\u001f\u0085d";
    PythonText.forEachLine(text, (start, end) -> lines.add(text.substring(start, end)));
    assertThat(lines).containsExactly("a b", "c", "d");
  }

  @Test
  void space_is_stripped_at_both_ends_only() {
    assertThat(PythonText.strip("\u3000 a b\n")).isEqualTo("a b");
    assertThat(PythonText.strip(" \t")).isEmpty();
  }

  @Test
  void words_are_parted_by_any_space() {
    assertThat(PythonText.words("  a\u00a0bc \n d")).containsExactly("a", "bc", "d");
    assertThat(PythonText.words(" ")).isEmpty();
    assertThat(PythonText.words("x")).containsExactly("x");
  }

  @Test
  void characters_are_code_points() {
    assertThat(PythonText.length("a\ud83d\ude00")).isEqualTo(2);
    assertThat(PythonText.cut("a\ud83d\ude00b", 2)).isEqualTo("a\ud83d\ude00");
    assertThat(PythonText.cut("ab", 2)).isEqualTo("ab");
  }
}
