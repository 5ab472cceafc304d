package io.blastbridge.command.domain.request;

import static io.blastbridge.command.domain.request.Requests.BARE;
import static io.blastbridge.command.domain.request.Requests.base;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetFieldsTest {

  private static final TranslationSettings OURS =
      new TranslationSettings(
          Calibration.CORE_NT, Optional.of(new ActiveTarget("Sub-1", "rg", "aks", "")));

  private static Translation translate(String change, TranslationSettings settings) {
    return RequestTranslator.translate(base(change), BARE, settings);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"subscription_id\":\" sub-1 \",\"resource_group\":\"RG\",\"cluster_name\":\"aks\"}",
        "{\"storage_account\":\"  \",\"cluster_name\":null,\"resource_group\":\"\"}"
      })
  void a_request_for_the_active_target_or_none_is_ours(String change) {
    assertThat(translate(change, OURS)).isInstanceOf(Translation.Accepted.class);
  }

  @Test
  void another_target_is_refused_by_name_and_stays_out_of_both_digests() {
    assertThat(
            translate(
                "{\"cluster_name\":\"other\",\"storage_account\":7,\"request_id\":\"r\"}", OURS))
        .isInstanceOfSatisfying(
            Translation.TargetMismatch.class,
            mismatch -> {
              assertThat(mismatch.correlationId()).isEqualTo("lab7:run-1");
              assertThat(mismatch.requestId()).isEqualTo("r");
              assertThat(mismatch.problems())
                  .extracting(FieldProblem::path, FieldProblem::rule)
                  .containsExactly(
                      tuple("cluster_name", "target"), tuple("storage_account", "target"));
            });
    TranslatedRequest plain = Requests.accepted(translate("{}", OURS));
    TranslatedRequest explicit = Requests.accepted(translate("{\"cluster_name\":\"AKS\"}", OURS));
    assertThat(explicit.canonicalDigest()).isEqualTo(plain.canonicalDigest());
    assertThat(explicit.candidateDigest()).isEqualTo(plain.candidateDigest());
  }

  @Test
  void without_an_active_target_any_named_one_is_another() {
    assertThat(translate("{\"resource_group\":\"rg\"}", Requests.SETTINGS))
        .isInstanceOf(Translation.TargetMismatch.class);
  }

  @Test
  void a_broken_rule_is_told_before_another_target() {
    assertThat(translate("{\"cluster_name\":\"other\",\"priority\":-1}", OURS))
        .isInstanceOf(Translation.Malformed.class);
  }
}
