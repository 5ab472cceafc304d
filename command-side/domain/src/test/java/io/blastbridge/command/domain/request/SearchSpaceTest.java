package io.blastbridge.command.domain.request;

import static io.blastbridge.command.domain.request.Requests.accepted;
import static io.blastbridge.command.domain.request.Requests.base;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchSpaceTest {

  private static final String CALIBRATED = "32156241807668";

  private static String options(String change) {
    JsonObject payload = accepted(base(change)).payload();
    return CanonicalJson.text(
        payload.get("options").or(() -> payload.get("blast_options")).orElse(JsonNull.NULL));
  }

  private static String v1(String options, String more) {
    return options("{\"blast_options\":" + options + more + "}");
  }

  @Test
  void the_formula_gives_the_measured_value() {
    assertThat(
            Calibration.CORE_NT.recomputed(
                Calibration.CORE_NT.letters(), Calibration.CORE_NT.sequences()))
        .contains(Calibration.CORE_NT.searchSpace());
    assertThat(Calibration.CORE_NT.recomputed(BigInteger.valueOf(33), BigInteger.ONE)).isEmpty();
  }

  @Test
  void nonsense_is_no_calibration() {
    for (int[] bad : List.of(new int[] {0, 64, 33}, new int[] {1, 64, 0}, new int[] {1, 33, 33})) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  new Calibration(
                      "d",
                      BigInteger.valueOf(bad[0]),
                      BigInteger.ONE,
                      BigInteger.ONE,
                      bad[1],
                      bad[2]));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "core_nt",
        "blast-db/core_nt",
        "x/core_nt",
        "core_nt/core_nt",
        "core_nt/",
        "/core_nt"
      })
  void the_last_segment_names_the_calibrated_database(String db) {
    assertThat(options("{\"db\":\"" + db + "\"}")).contains(CALIBRATED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CORE_NT", "core_nt/foo", "core_nt2", "nt", "/", "blast-db/"})
  void another_database_has_none_even_if_one_is_given(String db) {
    assertThat(options("{\"db\":\"" + db + "\",\"db_effective_search_space\":" + CALIBRATED + "}"))
        .doesNotContain("search_space");
  }

  @Test
  void a_precise_run_without_a_value_stays_precise_where_nothing_was_dropped() {
    assertThat(options("{\"db\":\"nt\",\"sharding_mode\":\"precise\"}")).contains("precise");
    assertThat(options("{\"db\":\"nt\",\"sharding_mode\":\"precise\",\"searchsp\":1}"))
        .contains("approximate");
    assertThat(options("{\"searchsp\":1}")).contains("off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"42", "true", "9.7", "\"\u0665\"", "\"+7\"", "\" 1_0 \""})
  void a_stray_value_that_reads_as_an_integer_drops_the_calibrated_one(String stray) {
    assertThat(options("{\"searchsp\":" + stray + "}")).doesNotContain("search_space");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "null",
        "\"abc\"",
        "\"5.0\"",
        "\"1__0\"",
        "\"_1\"",
        "\"1_\"",
        "\"+-1\"",
        "\"1+\"",
        "\"+\"",
        "\"-\"",
        "\"-5\"",
        "0.5",
        "NaN",
        "Infinity",
        "1e400",
        "false",
        "[1]",
        "{\"a\":1}",
        "\" \"",
        "\"+_1\""
      })
  void a_stray_value_that_does_not_counts_for_nothing(String stray) {
    assertThat(options("{\"searchsp\":" + stray + "}")).contains(CALIBRATED);
  }

  @Test
  void the_first_place_that_says_anything_decides() {
    assertThat(
            options(
                "{\"options\":{\"searchsp\":9},\"db_effective_search_space\":" + CALIBRATED + "}"))
        .doesNotContain("search_space");
    assertThat(options("{\"options\":{\"searchsp\":\"abc\"},\"db_effective_search_space\":42}"))
        .doesNotContain("search_space");
    assertThat(
            options(
                "{\"options\":{\"db_effective_search_space\":null,\"searchsp\":\"\"},"
                    + "\"db_effective_search_space\":null,\"searchsp\":\""
                    + CALIBRATED
                    + "\"}"))
        .contains(CALIBRATED);
    assertThat(options("{\"options\":7,\"searchsp\":9}")).doesNotContain("search_space");
  }

  @Test
  void live_statistics_recompute_the_value_of_the_v1_path() {
    String live = ",\"db_total_letters\":1046443571674,\"db_total_sequences\":\"126219662\"";
    assertThat(v1("{}", live)).isEqualTo("{\"extra\":\"-searchsp 32310628007668\"}");
    assertThat(v1("{\"db_effective_search_space\":32310628007668}", live))
        .isEqualTo("{\"extra\":\"-searchsp 32310628007668\"}");
    assertThat(v1("{\"db_effective_search_space\":" + CALIBRATED + "}", live)).isEqualTo("{}");
  }

  @Test
  void statistics_that_recompute_nothing_leave_the_measured_value() {
    assertThat(v1("{}", ",\"db_total_letters\":33,\"db_total_sequences\":1")).contains(CALIBRATED);
    assertThat(v1("{}", ",\"db_total_letters\":5,\"db_total_sequences\":\"x\""))
        .contains(CALIBRATED);
  }

  @ParameterizedTest
  @CsvSource({
    "1041443571674,,true",
    ",125619662,true",
    "1041443571675,,false",
    ",125619663,false",
    "1041443571674,125619662,true"
  })
  void the_measured_value_is_kept_unless_the_database_has_drifted(
      String letters, String sequences, boolean kept) {
    String live =
        (letters == null ? "" : ",\"db_total_letters\":" + letters)
            + (sequences == null ? "" : ",\"db_total_sequences\":" + sequences);
    assertThat(v1("{\"db_effective_search_space\":" + CALIBRATED + "}", live).contains(CALIBRATED))
        .isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-dust no|-dust no -searchsp 32156241807668",
        "' -dust no '|-dust no -searchsp 32156241807668",
        "-x '' y|-x '' y -searchsp 32156241807668",
        "-search'sp' 32156241807668|-search'sp' 32156241807668 -searchsp 32156241807668",
        "-search'sp'=32156241807668|-search'sp'=32156241807668 -searchsp 32156241807668",
        "-search'sp' 42|-search'sp' 42",
        "-search'sp' 0|-search'sp' 0",
        "-search'sp' abc|-search'sp' abc",
        "-search'sp'|-search'sp'",
        "-x 'open|-x 'open",
        "-x \"open|-x \"open"
      })
  void the_value_is_appended_to_options_that_set_none(String extra, String expected) {
    assertThat(v1("{\"extra\":" + quoted(extra) + "}", ""))
        .isEqualTo("{\"extra\":" + quoted(expected) + "}");
  }

  @Test
  void a_backslash_at_the_end_leaves_the_options_alone() {
    assertThat(v1("{\"extra\":\"-x \\\\\"}", "")).isEqualTo("{\"extra\":\"-x \\\\\"}");
  }

  @Test
  void a_value_beside_a_hidden_flag_wins() {
    assertThat(
            v1(
                "{\"extra\":\"-search'sp' 42\",\"db_effective_search_space\":" + CALIBRATED + "}",
                ""))
        .endsWith("-searchsp 32156241807668\"}");
  }

  @Test
  void a_size_in_the_format_text_counts_as_set_by_hand() {
    assertThat(v1("{\"outfmt\":\"6 std -dbsize\"}", "")).doesNotContain("-searchsp");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\\\"") + "\"";
  }
}
