package io.blastbridge.command.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {

  static List<List<List<String>>> splits() {
    return List.of(
        List.of(List.of(""), List.of()),
        List.of(List.of(" a\tb\nc\r "), List.of("a", "b", "c")),
        List.of(List.of("a'b c'd"), List.of("ab cd")),
        List.of(List.of("''"), List.of("")),
        List.of(List.of("\"a\\\"b\\\\c\\d\""), List.of("a\"b\\c\\d")),
        List.of(List.of("'a\\'"), List.of("a\\")),
        List.of(List.of("a\\ b \\'"), List.of("a b", "'")));
  }

  @ParameterizedTest
  @MethodSource("splits")
  void words_are_split_as_a_shell_would(List<List<String>> row) {
    assertThat(ShellWords.of(row.get(0).getFirst())).isEqualTo(Optional.of(row.get(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'", "\"", "a 'b", "\"a\\\"", "a\\", "\"\\"})
  void what_is_left_open_is_no_list_of_words(String text) {
    assertThat(ShellWords.of(text)).isEmpty();
  }
}
