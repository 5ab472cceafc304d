package io.blastbridge.command.domain.request;

import static io.blastbridge.command.domain.request.Requests.BARE;
import static io.blastbridge.command.domain.request.Requests.SETTINGS;
import static io.blastbridge.command.domain.request.Requests.accepted;
import static io.blastbridge.command.domain.request.Requests.base;
import static io.blastbridge.command.domain.request.Requests.malformed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blastbridge.command.domain.digest.Sha256;
import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTranslatorTest {

  private static Translation translate(String text) {
    return RequestTranslator.translate(text.getBytes(UTF_8), BARE, SETTINGS);
  }

  @Test
  void the_canonical_text_of_the_base_request_is_the_contracts() {
    JsonObject executed =
        accepted(Requests.BASE)
            .payload()
            .without(List.of("external_correlation_id", "submission_source"));
    assertThat(CanonicalJson.text(executed))
        .isEqualTo(
            "{\"db\":\"core_nt\",\"options\":{\"db_effective_search_space\":32156241807668,"
                + "\"dust\":true,\"evalue\":0.05,\"max_target_seqs\":500,\"outfmt\":5,"
                + "\"sharding_mode\":\"off\",\"word_size\":28},\"priority\":50,"
                + "\"program\":\"blastn\",\"query_fasta\":\">seqA demo\\nACGTACGTAC\\n\","
                + "\"resource_profile\":\"core_nt_safe\"}");
  }

  @Test
  void everything_known_of_a_request_is_told() {
    TranslatedRequest request =
        accepted(
            base(
                "{\"taxid\":9606,\"is_inclusive\":false,\"priority\":7,\"idempotency_key\":\"k\","
                    + "\"query_fasta\":\">seqA demo\\nAC GT\\n> seqB\\nA\\ud83d\\ude00\"}"));
    assertThat(request.path()).isEqualTo(RequestPath.XML);
    assertThat(request.program()).isEqualTo("blastn");
    assertThat(request.db()).isEqualTo("core_nt");
    assertThat(request.taxid().map(Number::intValue)).contains(9606);
    assertThat(request.isInclusive()).contains(false);
    assertThat(request.priority()).isEqualTo(7);
    assertThat(request.idempotencyKey()).contains("k");
    assertThat(request.querySize()).isEqualTo(new QuerySize(6, 2, "seqA"));
    assertThat(request.toString()).doesNotContain("ACGT").doesNotContain("seqA");
  }

  @Test
  void the_two_paths_send_different_members() {
    assertThat(accepted(Requests.BASE).payload().members())
        .containsOnlyKeys(
            "query_fasta",
            "db",
            "program",
            "options",
            "priority",
            "resource_profile",
            "external_correlation_id",
            "submission_source");
    TranslatedRequest v1 = accepted(base("{\"blast_options\":{},\"options\":{\"evalue\":1}}"));
    assertThat(v1.path()).isEqualTo(RequestPath.V1);
    assertThat(v1.payload().members())
        .containsOnlyKeys(
            "query_fasta",
            "db",
            "program",
            "blast_options",
            "priority",
            "resource_profile",
            "external_correlation_id",
            "submission_source");
  }

  @Test
  void a_blank_idempotency_key_is_none() {
    TranslatedRequest request = accepted(base("{\"idempotency_key\":\"  \"}"));
    assertThat(request.idempotencyKey()).isEmpty();
    assertThat(request.payload().get("idempotency_key")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "[1]", "\"x\"", "", "{}", "null"})
  void what_is_no_request_lacks_every_required_field(String text) {
    assertThat(malformed(translate(text)).problems())
        .extracting(FieldProblem::path, FieldProblem::rule)
        .containsExactly(
            tuple("external_correlation_id", "missing"),
            tuple("query_fasta", "missing"),
            tuple("db", "missing"),
            tuple("program", "missing"));
  }

  @Test
  void a_value_that_is_no_object_is_no_request() {
    assertThat(malformed(RequestTranslator.translate(JsonNull.NULL, BARE, SETTINGS)).problems())
        .hasSize(4);
  }

  @Test
  void every_broken_field_is_named_but_only_one_broken_relation() {
    assertThat(
            malformed(
                    Requests.translate(
                        base(
                            "{\"db\":\"a b\",\"priority\":[],\"evalue\":\"x\",\"is_inclusive\":true}")))
                .problems())
        .extracting(FieldProblem::path)
        .containsExactlyInAnyOrder("db", "priority", "options.evalue");
    assertThat(
            malformed(
                    Requests.translate(
                        base("{\"db\":\"..\",\"query_fasta\":\"A\",\"is_inclusive\":true}")))
                .problems())
        .extracting(FieldProblem::path)
        .containsExactly("db");
  }

  @Test
  void a_rule_is_told_with_its_bounds_and_never_with_the_value() {
    assertThat(malformed(Requests.translate(base("{\"priority\":31337}"))).problems())
        .containsExactly(new FieldProblem("priority", "range", "must be from 0 to 100"));
    assertThat(malformed(Requests.translate(base("{\"word_size\":0}"))).problems())
        .containsExactly(new FieldProblem("options.word_size", "range", "must be at least 1"));
  }

  @Test
  void a_body_that_is_larger_than_we_read_is_named_with_its_limit() {
    assertThat(
            malformed(translate("{\"options\":{\"evalue\":" + "1".repeat(1_001) + "}}")).problems())
        .containsExactly(
            new FieldProblem(
                "options.evalue", "limit", "must not exceed 1000 characters in a number"));
    assertThat(malformed(translate("[".repeat(201))).problems())
        .singleElement()
        .extracting(FieldProblem::text)
        .isEqualTo("must not exceed 200 levels");
    assertThat(malformed(translate("[" + "0,".repeat(600_000))).problems())
        .singleElement()
        .extracting(FieldProblem::text)
        .isEqualTo("must not exceed 500000 values");
    assertThat(
            malformed(translate("{\"query_fasta\":\"" + "A".repeat(20_000_001) + "\"}")).problems())
        .singleElement()
        .extracting(FieldProblem::text)
        .isEqualTo("must not exceed 20000000 characters in a text");
  }

  @ParameterizedTest
  @CsvSource({"10000000,true", "10000001,false"})
  @Timeout(60)
  void a_query_of_ten_million_characters_is_the_longest(int length, boolean fits) {
    String query = ">s\\n" + "A".repeat(length - 3);
    Translation translation =
        translate(
            "{\"program\":\"blastn\",\"db\":\"core_nt\",\"external_correlation_id\":\"c\","
                + "\"query_fasta\":\""
                + query
                + "\"}");
    assertThat(translation instanceof Translation.Accepted).isEqualTo(fits);
  }

  @Test
  void the_length_of_a_query_is_counted_in_characters() {
    String query = ">s\\n" + "\ud83d\ude00".repeat(5_000_001);
    assertThat(accepted(base("{\"query_fasta\":\"" + query + "\"}")).querySize().letters())
        .isEqualTo(5_000_001);
  }

  @ParameterizedTest
  @CsvSource({"10000,true", "10001,false"})
  void ten_thousand_records_are_the_most(int records, boolean fits) {
    var query = new StringBuilder();
    for (int i = 0; i < records; i++) {
      query.append(">r").append(i).append("\\nA\\n");
    }
    assertThat(
            Requests.translate(base("{\"query_fasta\":\"" + query + "\"}"))
                instanceof Translation.Accepted)
        .isEqualTo(fits);
  }

  @Test
  @Timeout(60)
  void hostile_texts_cost_time_in_proportion_to_their_length() {
    String spaces = " ".repeat(2_000_000);
    for (String value :
        List.of(spaces + "1" + spaces + "x", "1_".repeat(1_000_000), "9".repeat(2_000_000))) {
      assertThat(Requests.translate(base("{\"word_size\":\"" + value + "\"}")))
          .isInstanceOf(Translation.Malformed.class);
      assertThat(Requests.translate(base("{\"evalue\":\"" + value + "\"}")))
          .isInstanceOf(Translation.Malformed.class);
      assertThat(accepted(base("{\"searchsp\":\"" + value + "\"}")).payload().members())
          .isNotEmpty();
    }
  }

  @Test
  void the_candidate_digest_does_not_follow_the_calibration() {
    var other = new Calibration("core_nt", BigInteger.TWO, BigInteger.TEN, BigInteger.ONE, 64, 33);
    var settings = new TranslationSettings(other, SETTINGS.target());
    for (String change : List.of("{}", "{\"blast_options\":{\"outfmt\":\"6\"}}")) {
      TranslatedRequest before = accepted(base(change));
      TranslatedRequest after = accepted(RequestTranslator.translate(base(change), BARE, settings));
      assertThat(after.candidateDigest()).isEqualTo(before.candidateDigest());
      assertThat(after.canonicalDigest()).isNotEqualTo(before.canonicalDigest());
    }
  }

  @Test
  void the_candidate_digest_is_taken_over_the_validated_request() {
    assertThat(accepted(base("{\"taxid\":2,\"sharding_mode\":\"precise\"}")).candidateDigest())
        .isEqualTo(
            Sha256.hex(
                "{\"db\":\"core_nt\",\"is_inclusive\":true,\"options\":{\"dust\":true,"
                    + "\"evalue\":0.05,\"max_target_seqs\":500,\"outfmt\":5,"
                    + "\"sharding_mode\":\"precise\",\"word_size\":28},\"path\":\"xml\","
                    + "\"priority\":50,\"program\":\"blastn\","
                    + "\"query_fasta\":\">seqA demo\\nACGTACGTAC\\n\","
                    + "\"resource_profile\":\"standard\",\"taxid\":2}"));
    assertThat(
            accepted(
                    base("{\"blast_options\":{\"outfmt\":\"6\",\"db_effective_search_space\":42}}"))
                .candidateDigest())
        .isEqualTo(
            Sha256.hex(
                "{\"blast_options\":{\"db_effective_search_space\":42,\"outfmt\":\"6\"},"
                    + "\"db\":\"core_nt\",\"path\":\"v1\",\"priority\":50,"
                    + "\"program\":\"blastn\","
                    + "\"query_fasta\":\">seqA demo\\nACGTACGTAC\\n\","
                    + "\"resource_profile\":\"standard\"}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"priority\":51}",
        "{\"batch_len\":1}",
        "{\"taxid\":2}",
        "{\"taxid\":2,\"is_inclusive\":false}",
        "{\"resource_profile\":\"core_nt_precise\"}",
        "{\"query_fasta\":\">seqA demo\\nACGTACGTAC\\n\\n\"}",
        "{\"query_fasta\":\">seqA demo\\r\\nACGTACGTAC\\r\\n\"}",
        "{\"query_fasta\":\">seqA demo\\nacgtacgtac\\n\"}",
        "{\"evalue\":0.051}",
        "{\"word_size\":27}",
        "{\"sharding_mode\":\"precise\"}",
        "{\"blast_options\":{}}",
        "{\"blast_options\":{\"outfmt\":\"5\",\"evalue\":0.05,\"max_target_seqs\":500,"
            + "\"extra\":\"-word_size 28 -dust yes\"}}"
      })
  void another_request_has_other_digests(String change) {
    TranslatedRequest base = accepted(Requests.BASE);
    TranslatedRequest other = accepted(base(change));
    assertThat(other.canonicalDigest()).isNotEqualTo(base.canonicalDigest());
    assertThat(other.candidateDigest()).isNotEqualTo(base.candidateDigest());
  }

  @Test
  void the_envelope_is_in_no_digest() {
    TranslatedRequest base = accepted(Requests.BASE);
    TranslatedRequest named =
        accepted(
            RequestTranslator.translate(
                Requests.BASE.without(List.of("external_correlation_id")),
                Requests.envelope("sb", "m", "r", 9),
                SETTINGS));
    assertThat(named.canonicalDigest()).isEqualTo(base.canonicalDigest());
    assertThat(named.candidateDigest()).isEqualTo(base.candidateDigest());
  }
}
