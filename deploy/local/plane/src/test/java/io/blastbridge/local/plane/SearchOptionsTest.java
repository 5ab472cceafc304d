package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchOptionsTest {

  @Nested
  class The_text_of_extra {

    @Test
    void is_split_by_blanks_and_kept_together_by_quotes() throws RefusedOptionException {
      assertThat(OptionText.split(" -outfmt '6 std'  -task \"blast\\\"n\" -a\\ b '' "))
          .containsExactly("-outfmt", "6 std", "-task", "blast\"n", "-a b", "");
    }

    @Test
    void is_never_expanded() throws RefusedOptionException {
      assertThat(OptionText.split("$HOME `id` $(id) * ; | > &"))
          .containsExactly("$HOME", "`id`", "$(id)", "*", ";", "|", ">", "&");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'open", "\"open", "-a 'b\"c"})
    void is_refused_when_a_quote_stays_open(String text) {
      assertThatThrownBy(() -> OptionText.split(text)).isInstanceOf(RefusedOptionException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-out /etc/x",
        "-out=/etc/x",
        "--out x",
        "-remote",
        "-db nr",
        "-query /etc/passwd",
        "-subject /etc/passwd",
        "-export_search_strategy x",
        "-import_search_strategy x",
        "-in_pssm x",
        "-out_pssm x",
        "-gilist x",
        "-taxidlist x",
        "-window_masker_db x",
        "-filtering_db x",
        "-entrez_query x",
        "-evalue -out",
        "-evalue /etc/x",
        "-task ../x",
        "-evalue",
        "stray",
        "-",
        "-evalue 1 stray"
      })
  void an_option_that_could_read_or_write_elsewhere_is_refused(String extra) {
    assertThatThrownBy(() -> SearchOptions.map(BlastProgram.BLASTN, OptionText.split(extra)))
        .isInstanceOf(RefusedOptionException.class);
  }

  @Test
  void options_of_the_program_pass_one_by_one() throws RefusedOptionException {
    List<String> tokens = OptionText.split("-penalty -3 -reward 1 -dust '20 64 1' -ungapped");

    assertThat(SearchOptions.map(BlastProgram.BLASTN, tokens).arguments())
        .containsExactly("-penalty", "-3", "-reward", "1", "-dust", "20 64 1", "-ungapped");
  }

  @Test
  void what_a_program_does_not_have_is_left_out_and_said() throws RefusedOptionException {
    SearchOptions.Mapped mapped =
        SearchOptions.map(
            BlastProgram.RPSBLAST, OptionText.split("-dust yes -word_size 28 -num_threads 8"));

    assertThat(mapped.arguments()).isEmpty();
    assertThat(mapped.notes()).hasSize(3).allMatch(note -> note.contains("left out"));
  }

  @Test
  void a_word_too_long_for_the_program_is_capped_and_said() throws RefusedOptionException {
    SearchOptions.Mapped mapped =
        SearchOptions.map(BlastProgram.BLASTP, List.of("-word_size", "28"));

    assertThat(mapped.arguments()).containsExactly("-word_size", "3");
    assertThat(mapped.notes())
        .containsExactly("-word_size 28 capped at 3: blastp takes at most 7, and is slow above 3");
  }
}
