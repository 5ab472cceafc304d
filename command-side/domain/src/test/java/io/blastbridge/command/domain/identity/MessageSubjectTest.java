package io.blastbridge.command.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class MessageSubjectTest {

  private static JsonObject body(String program, String db, String fasta) {
    return JsonObject.EMPTY
        .with("program", new JsonString(program))
        .with("db", new JsonString(db))
        .with("query_fasta", new JsonString(fasta));
  }

  private static String subject(JsonObject body) {
    return MessageSubject.of(body, UnaryOperator.identity());
  }

  @Test
  void it_names_program_database_and_sequence() {
    assertThat(subject(body("blastn", "core_nt", ">seqA demo\nACGTACGTAC\n")))
        .isEqualTo("blastn core_nt · seqA");
  }

  @Test
  void it_counts_further_records() {
    assertThat(subject(body(" blastp ", "swissprot", ">pA\nM\n>pB\nM\n>pC\nM")))
        .isEqualTo("blastp swissprot · pA (+2)");
  }

  @Test
  void it_takes_the_first_id_there_is() {
    assertThat(subject(body("", "", ">\nM\n> pB x\nM"))).isEqualTo("pB (+1)");
  }

  @Test
  void a_body_that_tells_nothing_has_the_fallback() {
    assertThat(subject(JsonObject.EMPTY)).isEqualTo("blast.request");
    assertThat(
            subject(
                JsonObject.EMPTY
                    .with("program", JsonNull.NULL)
                    .with("query_fasta", JsonInteger.of(5))))
        .isEqualTo("blast.request");
  }

  @Test
  void a_query_without_header_is_left_out() {
    assertThat(subject(body("", "nt", "ACGT"))).isEqualTo("nt");
  }

  @Test
  void a_number_stands_as_its_text() {
    assertThat(subject(JsonObject.EMPTY.with("db", JsonInteger.of(7)))).isEqualTo("7");
  }

  @Test
  void it_has_at_most_120_characters() {
    assertThat(subject(body("blastn", "core_nt", ">" + "s".repeat(200) + "\nA"))).hasSize(120);
    assertThat(subject(body("b".repeat(119), "db", ""))).isEqualTo("b".repeat(119));
  }

  @Test
  void controls_are_removed_and_secrets_masked_in_the_id() {
    assertThat(
            MessageSubject.of(body("", "", ">se\u0007cret\nA"), id -> id.replace("secret", "***")))
        .isEqualTo("***");
  }
}
