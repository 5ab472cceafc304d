package io.blastbridge.command.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DerivedNamesTest {

  private static final String FINGERPRINT =
      "d145a09ce169fc39f6041dd9f74d54ea5446e08a7e90e638257d3882e4f713fb";

  @ParameterizedTest
  @CsvSource({
    "corr-1, succeeded, '', 47471c69e45c39b61d691b8b52976482",
    "corr-1, failed, '', ee0f211df51ad81846fffc6a34b79900",
    "corr-1, running, '', 874a41d6d7430ef33f4e2c0c87f3c6ae",
    "corr-1, queued, req-1, a3da28f92468d4bef97c3dc5def83f81",
    "corr-2, succeeded, '', bd033043e1a27075e385e2b1d92424cb",
    "gene A, queued, '', 507dd5e0f793fcdc847c0dd8135cb2b5",
    "'', failed, '', da19e44f7073a085f8d1261f4574076c",
    "sb-sequence-42, failed, '', 83113a577bf2e0a639d5e169afdd47db",
    "corr-1, failed, req-9, c154283cf2352ddb98103f0ed81b7170",
    "corr-1, failed, " + FINGERPRINT + ", 6ed241adaac891da092fb23928002bc6",
    "lab7:run-1, queued, '', becd87c549a57e28019361a60aa3e995"
  })
  void an_event_id_is_that_of_the_legacy_system(
      String correlation, String status, String scope, String id) {
    assertThat(EventIds.of(correlation, status, scope)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({
    "gene A, unsafe-f85c523e938a5f5bf1029b3869c234d5314bfa4967c235a56b49e27135c4d80e",
    "corr-1, corr-1",
    "' corr-1 ', corr-1",
    "' ', unknown",
    "'', unknown",
    "A_b.c:d-9, A_b.c:d-9"
  })
  void a_row_key_keeps_safe_ids_readable(String correlation, String key) {
    assertThat(RowKeys.of(correlation)).isEqualTo(key);
  }

  @Test
  void a_row_key_has_at_most_512_characters() {
    assertThat(RowKeys.of("a".repeat(513))).isEqualTo("a".repeat(512));
  }

  @ParameterizedTest
  @CsvSource({
    "1, retry-c5fff8a3254695f0e135255c5b330d2db4c8f26a",
    "2, retry-e0d7a7f93c85e852ab89b0b3546a50ef5709a5ba",
    "3, retry-5c679ec54be389ea70bf5bf4e8af52eb00d2ef46"
  })
  void a_clone_of_the_first_delivery_has_the_legacy_id(int attempt, String id) {
    assertThat(CloneIds.ofFirstDelivery("lab7:run-1", attempt)).isEqualTo(id);
  }

  @Test
  void clones_of_two_deliveries_never_share_an_id() {
    assertThat(CloneIds.ofFurtherDelivery("lab7:run-1", 1, 5))
        .startsWith("retry-")
        .hasSize(46)
        .isNotEqualTo(CloneIds.ofFurtherDelivery("lab7:run-1", 1, 6))
        .isNotEqualTo(CloneIds.ofFirstDelivery("lab7:run-1", 1));
  }

  @Test
  void a_delivery_is_named_by_all_four_of_its_marks() {
    Instant enqueued = Instant.ofEpochMilli(1_786_000_000_123L);
    String id = DeliveryIds.of("ns", "queue", 7, enqueued);
    // printf 'ns\nqueue\n7\n1786000000123\n' | sha256sum
    assertThat(id).isEqualTo("bf7ecf979196826f8c75e23cc9360aea");
    assertThat(DeliveryIds.of("ns", "queue", 7, enqueued.plusNanos(1_000))).isEqualTo(id);
    assertThat(id)
        .isNotEqualTo(DeliveryIds.of("ns2", "queue", 7, enqueued))
        .isNotEqualTo(DeliveryIds.of("ns", "queue2", 7, enqueued))
        .isNotEqualTo(DeliveryIds.of("ns", "queue", 8, enqueued))
        .isNotEqualTo(DeliveryIds.of("ns", "queue", 7, enqueued.plusMillis(1)));
  }

  @Nested
  class Towards_the_plane {

    @ParameterizedTest
    @CsvSource({
      "lab7:run-1, 7a905ecf8f55",
      "wf3:943:gene A:10, 8fd71f18d83b",
      "run-1, f0aaff2375c8"
    })
    void the_job_id_follows_from_the_key(String key, String jobId) {
      assertThat(PlaneIdentity.jobId(key)).isEqualTo(jobId);
    }

    @Test
    void an_id_of_up_to_128_characters_is_itself() {
      assertThat(PlaneIdentity.correlation("c".repeat(128))).isEqualTo("c".repeat(128));
    }

    @Test
    void a_longer_id_has_a_stable_alias_of_128_characters() {
      // printf 'c%.0s' {1..129} | sha256sum
      assertThat(PlaneIdentity.correlation("c".repeat(129)))
          .isEqualTo("c".repeat(95) + "~a2efa32a90eaeb9b4f43be65f9cfbd0c")
          .hasSize(128);
      assertThat(PlaneIdentity.correlation("c".repeat(130)))
          .isNotEqualTo(PlaneIdentity.correlation("c".repeat(129)));
    }

    @Test
    void a_key_is_aliased_above_243_characters() {
      assertThat(PlaneIdentity.idempotencyKey("k".repeat(243))).isEqualTo("k".repeat(243));
      assertThat(PlaneIdentity.idempotencyKey("k".repeat(244)))
          .hasSize(128)
          .startsWith("k".repeat(95) + "~");
    }

    @Test
    void a_key_is_measured_in_characters() {
      assertThat(PlaneIdentity.idempotencyKey("\ud83d\ude00".repeat(243)))
          .isEqualTo("\ud83d\ude00".repeat(243));
    }
  }
}
