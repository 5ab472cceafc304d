package io.blastbridge.command.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.identity.EventIds;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.ResultFile;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransitionBodyTest {

  private static final Instant AT = Instant.parse("2026-01-05T09:10:02Z");

  @Test
  void a_success_names_its_files_and_its_request() {
    var response =
        new Response(
            "47471c69e45c39b61d691b8b52976482",
            "corr-1",
            ResponseStatus.SUCCEEDED,
            "req-1",
            "job-77",
            AT,
            "",
            "",
            List.of(new ResultFile("f1", "batch_000.out.gz", "tabular", 2048)));

    assertThat(TransitionBody.json(response))
        .isEqualTo(
            """
            {"attempt":1,"event":"blast.transition",\
            "event_id":"47471c69e45c39b61d691b8b52976482","external_correlation_id":"corr-1",\
            "openapi_job_id":"job-77","phase":"completed","request_id":"req-1",\
            "result_files":[{"compressed":true,"file_id":"f1","format":"tabular",\
            "media_type":"application/gzip","name":"batch_000.out.gz","size":2048}],\
            "result_ref":{"api":"GET /api/v1/elastic-blast/jobs/job-77",\
            "files":"GET /api/v1/elastic-blast/jobs/job-77/files/{file_id}"},\
            "status":"succeeded","ts":"2026-01-05T09:10:02+00:00"}""");
  }

  @Test
  void a_failure_tells_code_and_message_and_no_files() {
    var response =
        new Response(
            "ee0f211df51ad81846fffc6a34b79900",
            "corr-1",
            ResponseStatus.FAILED,
            "",
            "",
            AT,
            "servicebus_malformed_request",
            "program is required",
            List.of());

    assertThat(TransitionBody.json(response))
        .isEqualTo(
            """
            {"attempt":1,"error_code":"servicebus_malformed_request",\
            "error_message":"program is required","event":"blast.transition",\
            "event_id":"ee0f211df51ad81846fffc6a34b79900","external_correlation_id":"corr-1",\
            "openapi_job_id":"","phase":"failed",\
            "result_ref":{"api":"GET /api/v1/elastic-blast/jobs/",\
            "files":"GET /api/v1/elastic-blast/jobs//files/{file_id}"},\
            "status":"failed","ts":"2026-01-05T09:10:02+00:00"}""");
  }

  @ParameterizedTest
  @CsvSource({
    "a.xml,application/xml",
    "a.XML,application/xml",
    "a.out,text/plain",
    "a.log,text/plain",
    "a.txt,text/plain",
    "a.bin,application/octet-stream"
  })
  void the_media_type_follows_the_name(String name, String type) {
    var response =
        new Response(
            "x",
            "c",
            ResponseStatus.SUCCEEDED,
            "",
            "j",
            AT,
            "",
            "",
            List.of(new ResultFile("f", name, "blast_xml", 0)));

    assertThat(TransitionBody.json(response)).contains("\"media_type\":\"" + type + "\"");
  }

  @Test
  void the_first_refusal_under_a_raw_id_is_unscoped_and_later_ones_are_not() {
    assertThat(refused(true, "rq").eventId()).isEqualTo(DeliveryResponses.firstId("a/b"));
    assertThat(refused(false, "rq").eventId()).isEqualTo(EventIds.of("a/b", "failed", "rq"));
    assertThat(refused(false, "").eventId()).isEqualTo(EventIds.of("a/b", "failed", "42"));
  }

  private static Response refused(boolean first, String requestId) {
    return DeliveryResponses.refused("a/b", first, requestId, 42, "code", "text", AT);
  }
}
