package io.blastbridge.command.domain.request;

import static io.blastbridge.command.domain.request.Requests.accepted;
import static io.blastbridge.command.domain.request.Requests.base;
import static io.blastbridge.command.domain.request.Requests.json;
import static io.blastbridge.command.domain.request.Requests.malformed;
import static io.blastbridge.command.domain.request.Requests.translate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestVectorsTest {

  static Stream<List<String>> acceptedRequests() {
    return Requests.table("accepted.tsv");
  }

  static Stream<List<String>> malformedRequests() {
    return Requests.table("malformed.tsv");
  }

  @ParameterizedTest
  @MethodSource("acceptedRequests")
  void a_well_formed_request_gives_the_legacy_payload_and_fingerprint(List<String> row) {
    TranslatedRequest request = accepted(base(row.get(1)));
    if (!row.get(2).equals("-")) {
      assertThat(request.canonicalDigest()).isEqualTo(row.get(2));
    }
    JsonObject expected = json(row.get(3));
    assertThat(expected.members())
        .allSatisfy(
            (name, value) ->
                assertThat(CanonicalJson.text(request.payload().get(name).orElseThrow()))
                    .isEqualTo(CanonicalJson.text(value)));
  }

  @ParameterizedTest
  @MethodSource("malformedRequests")
  void a_broken_rule_is_named_with_its_field_and_nothing_else(List<String> row) {
    assertThat(malformed(translate(base(row.get(1)))).problems())
        .extracting(FieldProblem::path, FieldProblem::rule)
        .containsExactly(tuple(row.get(2), row.get(3)));
  }
}
