package io.blastbridge.command.domain.request;

import static io.blastbridge.command.domain.request.Requests.BARE;
import static io.blastbridge.command.domain.request.Requests.SETTINGS;
import static io.blastbridge.command.domain.request.Requests.accepted;
import static io.blastbridge.command.domain.request.Requests.base;
import static io.blastbridge.command.domain.request.Requests.envelope;
import static io.blastbridge.command.domain.request.Requests.malformed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blastbridge.command.domain.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdentityTest {

  private static final JsonObject NAMELESS =
      Requests.BASE.without(List.of("external_correlation_id"));

  private static Translation translate(JsonObject body, Envelope envelope) {
    return RequestTranslator.translate(body, envelope, SETTINGS);
  }

  private static String correlationId(JsonObject body, Envelope envelope) {
    return accepted(translate(body, envelope)).correlationId();
  }

  private static JsonObject named(String id) {
    return base("{\"external_correlation_id\":" + id + "}");
  }

  @Test
  void the_body_names_the_request_before_the_broker() {
    assertThat(correlationId(Requests.BASE, envelope("sb-77", "mid-5", null, 1)))
        .isEqualTo("lab7:run-1");
  }

  @Test
  void the_broker_correlation_id_comes_next_and_then_the_message_id() {
    assertThat(correlationId(NAMELESS, envelope(" sb-77 ", "mid-5", null, 1))).isEqualTo("sb-77");
    assertThat(correlationId(NAMELESS, envelope(null, "mid-5", null, 1))).isEqualTo("mid-5");
    assertThat(correlationId(NAMELESS, envelope(" ", "mid-5", null, 1))).isEqualTo("mid-5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "\"\"", "false", "\" \\t\"", "null", "0.0", "[]", "{}"})
  void an_id_that_says_nothing_is_no_id_on_the_queue(String id) {
    assertThat(correlationId(named(id), envelope("sb-1", null, null, 1))).isEqualTo("sb-1");
  }

  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "true, True",
    "3.5, 3.5",
    "'\"  wf3:943:gene A:10  \"', wf3:943:gene A:10",
    "NaN, nan"
  })
  void an_id_is_read_as_text_and_trimmed_on_the_queue(String id, String text) {
    assertThat(correlationId(named(id), BARE)).isEqualTo(text);
  }

  @Test
  void an_id_of_256_characters_is_the_longest() {
    String longest = "a".repeat(256);
    assertThat(correlationId(named("\"" + longest + "\""), BARE)).isEqualTo(longest);
  }

  @Test
  void a_request_that_nobody_named_is_answered_under_its_sequence_number() {
    var malformed = malformed(translate(NAMELESS, BARE));
    assertThat(malformed.answerId()).isEqualTo("sb-sequence-42");
    assertThat(malformed.identified()).isFalse();
    assertThat(malformed.problems())
        .extracting(FieldProblem::path, FieldProblem::rule)
        .containsExactly(tuple("external_correlation_id", "missing"));
    var nowhere =
        new Envelope(
            Envelope.Door.QUEUE,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty());
    assertThat(malformed(translate(NAMELESS, nowhere)).answerId()).isEqualTo("sb-sequence-unknown");
  }

  @Test
  void an_id_of_blanks_with_nothing_else_is_malformed() {
    assertThat(malformed(translate(named("\"  \""), BARE)).problems())
        .extracting(FieldProblem::path)
        .containsExactly("external_correlation_id");
  }

  @Test
  void a_bad_broker_id_makes_the_message_malformed() {
    var malformed = malformed(translate(NAMELESS, envelope("a/b", "mid-5", null, 1)));
    assertThat(malformed.answerId()).isEqualTo("a/b");
    assertThat(malformed.identified()).isFalse();
  }

  @Test
  void an_unusable_id_is_answered_cut_and_without_controls() {
    var malformed =
        malformed(translate(named("\"a\\u0007b\\ud800" + "c".repeat(300) + "\""), BARE));
    assertThat(malformed.answerId()).isEqualTo("a\ufffdb\ufffd" + "c".repeat(252));
    assertThat(malformed(translate(named("[\"a\", null]"), BARE)).answerId())
        .isEqualTo("['a', None]");
  }

  @Test
  void a_request_with_a_good_id_and_a_bad_field_is_answered_under_its_id() {
    var malformed = malformed(translate(base("{\"priority\":-1}"), BARE));
    assertThat(malformed.answerId()).isEqualTo("lab7:run-1");
    assertThat(malformed.identified()).isTrue();
  }

  @Nested
  class The_request_id {

    private String requestId(String change, Envelope envelope) {
      return accepted(translate(base(change), envelope)).requestId();
    }

    private final Envelope withProperty = envelope(null, null, " p1 ", 1);

    @Test
    void comes_from_the_body() {
      assertThat(requestId("{\"request_id\":\" rq-4 \"}", withProperty)).isEqualTo("rq-4");
      assertThat(requestId("{\"request_id\":12}", withProperty)).isEqualTo("12");
      assertThat(requestId("{\"request_id\":false}", withProperty)).isEqualTo("False");
    }

    @Test
    void comes_from_the_application_property_when_the_body_has_none() {
      assertThat(requestId("{}", withProperty)).isEqualTo("p1");
      assertThat(requestId("{\"request_id\":null}", withProperty)).isEqualTo("p1");
    }

    @Test
    void of_nothing_in_the_body_is_nothing() {
      assertThat(requestId("{\"request_id\":\"\"}", withProperty)).isEmpty();
      assertThat(requestId("{}", BARE)).isEmpty();
    }

    @Test
    void is_cut_to_256_characters() {
      assertThat(requestId("{\"request_id\":\"" + "r".repeat(300) + "\"}", BARE)).hasSize(256);
    }

    @Test
    void holds_nothing_a_row_cannot_hold() {
      assertThat(requestId("{\"request_id\":\"a\\u0000b\\udc00c\\u0007\"}", BARE))
          .isEqualTo("a\ufffdb\ufffdc\u0007");
    }

    @Test
    void is_told_of_a_malformed_request_too() {
      assertThat(malformed(translate(base("{\"program\":null}"), withProperty)).requestId())
          .isEqualTo("p1");
    }
  }

  @Nested
  class Over_http {

    private final Envelope http = Envelope.http("generated");

    @Test
    void a_request_without_id_gets_the_one_made_for_it() {
      assertThat(correlationId(NAMELESS, http)).isEqualTo("generated");
      assertThat(correlationId(named("null"), http)).isEqualTo("generated");
      assertThat(correlationId(named("\" own \""), http)).isEqualTo("own");
    }

    @ParameterizedTest
    @CsvSource({"12,text", "false,text", "'\"\"',missing", "'\"  \"',missing", "'\"a/b\"',pattern"})
    void an_id_must_be_text_that_says_something(String id, String rule) {
      assertThat(malformed(translate(named(id), http)).problems())
          .extracting(FieldProblem::path, FieldProblem::rule)
          .containsExactly(tuple("external_correlation_id", rule));
    }
  }
}
