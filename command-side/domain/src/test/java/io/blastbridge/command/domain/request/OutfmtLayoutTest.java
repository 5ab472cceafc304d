package io.blastbridge.command.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutfmtLayoutTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "6, 6 std staxids sscinames stitle qcovs",
        "'7', 7 std staxids sscinames stitle qcovs",
        "` 6   std `, 6 std staxids sscinames stitle qcovs",
        "6 std qcovs staxids, 6 std qcovs staxids sscinames stitle",
        "6 std STAXIDS, 6 std STAXIDS sscinames stitle qcovs",
        "6 evalue bitscore stitle, 6 evalue bitscore stitle staxids sscinames qcovs",
        "\"7 EVALUE BITSCORE\", 7 EVALUE BITSCORE staxids sscinames stitle qcovs",
        "`6  std staxids sscinames stitle qcovs`, `6  std staxids sscinames stitle qcovs`",
        "5, 5",
        "' 5 ', ' 5 '",
        "``, ``",
        "`  `, `  `",
        "`''`, `''`"
      })
  void a_layout_gains_the_columns_results_are_shown_by(String given, String enriched) {
    var layout = OutfmtLayout.of(given);
    assertThat(layout.accepted()).isTrue();
    assertThat(layout.enriched()).isEqualTo(enriched);
    assertThat(OutfmtLayout.of(enriched).enriched()).isEqualTo(enriched);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "10", "11", "17", "5 std", "6,std", "7 STD", "6 evalue", "6 bitscore", "std"})
  void a_layout_that_cannot_be_merged_is_refused(String given) {
    assertThat(OutfmtLayout.of(given).accepted()).isFalse();
  }

  @Test
  void enriching_may_exceed_the_length_a_request_may_have() {
    String given = "6 evalue bitscore " + "a".repeat(494);
    assertThat(given).hasSize(512);
    assertThat(OutfmtLayout.of(given).enriched()).hasSizeGreaterThan(512);
  }
}
