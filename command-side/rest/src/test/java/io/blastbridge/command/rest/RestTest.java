package io.blastbridge.command.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import io.blastbridge.command.application.JobDirectory.Entry;
import io.blastbridge.command.application.RequestDoor.Answer;
import io.blastbridge.command.application.RequestDoor.Fault;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RestTest {

  private static final String JOBS = "/api/v1/elastic-blast/jobs";
  private static final CorrelationId ID = new CorrelationId("lab 7:x");
  private static final JobId JOB = new JobId("0123456789ab");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static RestServer server;

  @BeforeAll
  static void start() {
    server = RestServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void forget() {
    server.plane.reset();
  }

  @Nested
  class A_submit {

    @Test
    void that_goes_by_the_queue_answers_with_the_correlation_id_as_job_id() throws Exception {
      server.answer = new Answer.Enqueued(ID);

      HttpResponse<String> response = server.submit("{}");

      assertThat(response.statusCode()).isEqualTo(202);
      assertThat(response.headers().firstValue("location")).hasValue(JOBS + "/lab%207%3Ax");
      assertThat(json(response))
          .isEqualTo(
              JSON.readTree(
                  """
                  {"job_id":"lab 7:x","status":"queued","submission_source":"servicebus",
                   "external_correlation_id":"lab 7:x","ingress":"service_bus"}\
                  """));
    }

    @Test
    void that_goes_to_the_plane_answers_with_the_job_of_the_plane() throws Exception {
      server.answer = new Answer.Accepted(ID, Optional.of(JOB), "blastn", "core_nt");

      HttpResponse<String> response = server.submit("{}");

      assertThat(response.statusCode()).isEqualTo(202);
      assertThat(json(response))
          .isEqualTo(
              JSON.readTree(
                  """
                  {"job_id":"0123456789ab","status":"queued","submission_source":"external_api",
                   "external_correlation_id":"lab 7:x","db_name":"core_nt","program":"blastn",
                   "blast_version":null,"db_version":null}\
                  """));
    }

    @Test
    void that_repeats_one_still_under_way_is_accepted_too() throws Exception {
      server.answer = new Answer.Accepted(ID, Optional.empty(), "blastn", "core_nt");

      HttpResponse<String> response = server.submit("{}");

      assertThat(response.statusCode()).isEqualTo(202);
      assertThat(json(response).path("job_id").asText()).isEqualTo("lab 7:x");
    }

    @Test
    void hands_its_body_over_as_it_was_sent() throws Exception {
      server.answer = new Answer.Enqueued(ID);
      String odd = "{ \"query_fasta\" : \">ä\\nACGT\" ";

      server.submit(odd);

      assertThat(server.lastBody).isEqualTo(odd.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void with_a_query_parameter_is_refused() throws Exception {
      server.answer = new Answer.Enqueued(ID);

      assertProblem(server.submit("?dry_run=1", Map.of(), "{}"), 400, "unknown_parameter");
    }

    @Test
    void that_is_compressed_or_in_another_charset_is_refused() throws Exception {
      server.answer = new Answer.Enqueued(ID);

      var gzip = Map.of("Content-Encoding", "gzip");
      assertProblem(server.submit("", gzip, "{}"), 415, "unsupported_encoding");
      var utf16 = Map.of("Content-Type", "application/json; charset=utf-16");
      assertProblem(server.submit("", utf16, "{}"), 415, "unsupported_charset");
      var utf8 = Map.of("Content-Type", "application/json; charset=\"UTF-8\"");
      assertThat(server.submit("", utf8, "{}").statusCode()).isEqualTo(202);
    }

    @Test
    void that_is_invalid_names_at_most_twenty_fields() throws Exception {
      server.answer =
          new Answer.Invalid(
              "validation_error",
              "program: missing",
              IntStream.range(0, 30).mapToObj(n -> new Fault("f" + n, "is odd", "odd")).toList());

      HttpResponse<String> response = server.submit("{}");

      assertProblem(response, 422, "validation_error");
      assertThat(json(response).path("errors")).hasSize(20);
      assertThat(json(response).path("errors").get(0))
          .isEqualTo(JSON.readTree("{\"loc\":\"f0\",\"msg\":\"is odd\",\"type\":\"odd\"}"));
    }

    @Test
    void whose_id_another_request_holds_is_a_conflict() throws Exception {
      server.answer = new Answer.Conflict(ID);

      assertProblem(server.submit("{}"), 409, "servicebus_correlation_conflict");
    }

    @Test
    void that_ended_for_good_tells_why() throws Exception {
      server.answer = new Answer.Refused(ID, 422, "servicebus_submit_rejected_422", "no such db");

      HttpResponse<String> response = server.submit("{}");

      assertProblem(response, 422, "servicebus_submit_rejected_422");
      assertThat(json(response).path("message").asText()).isEqualTo("no such db");
    }

    @Test
    void that_can_wait_gets_its_id_and_a_pause_rounded_up() throws Exception {
      server.answer =
          new Answer.Unavailable(
              ID, 503, "journal_unavailable", Optional.of(Duration.ofMillis(2001)));

      HttpResponse<String> response = server.submit("{}");

      assertProblem(response, 503, "journal_unavailable");
      assertThat(response.headers().firstValue("retry-after")).hasValue("3");
      assertThat(json(response).path("external_correlation_id").asText()).isEqualTo("lab 7:x");
    }

    @Test
    void of_unknown_outcome_gets_the_id_to_use_again() throws Exception {
      server.answer = new Answer.OutcomeUnknown(ID);

      HttpResponse<String> response = server.submit("{}");

      assertProblem(response, 502, "send_outcome_unknown");
      assertThat(json(response).path("external_correlation_id").asText()).isEqualTo("lab 7:x");
    }
  }

  @Nested
  class A_job {

    @Test
    void is_found_by_correlation_id_and_told_under_the_original_id() throws Exception {
      server.entries = Map.of(ID, new Entry.Executed(JOB));
      server.plane.jobs.put(
          JOB,
          opened("{\"job_id\":\"x\",\"status\":\"Completed\",\"external_correlation_id\":\"~\"}"));

      HttpResponse<String> response = server.get(JOBS + "/lab%207:x");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(json(response))
          .isEqualTo(
              JSON.readTree(
                  """
                  {"job_id":"0123456789ab","status":"success",
                   "external_correlation_id":"lab 7:x"}\
                  """));
    }

    @Test
    void whose_status_is_not_known_is_running() throws Exception {
      server.entries = Map.of();
      server.plane.jobs.put(JOB, opened("{}"));

      assertThat(json(server.get(JOBS + "/0123456789ab")).path("status").asText())
          .isEqualTo("running");
    }

    @Test
    void that_waits_in_the_queue_is_queued_and_never_absent() throws Exception {
      server.entries = Map.of(ID, new Entry.Waiting());

      HttpResponse<String> response = server.get(JOBS + "?id=lab%207:x");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(json(response).path("status").asText()).isEqualTo("queued");
      assertThat(json(response).path("job_id").asText()).isEqualTo("lab 7:x");
    }

    @Test
    void that_was_rejected_has_failed_and_says_why() throws Exception {
      server.entries =
          Map.of(ID, new Entry.Rejected("servicebus_request_expired", Optional.of("too late")));

      JsonNode body = json(server.get(JOBS + "/lab%207:x"));

      assertThat(body.path("status").asText()).isEqualTo("failed");
      assertThat(body.path("error"))
          .isEqualTo(
              JSON.readTree("{\"code\":\"servicebus_request_expired\",\"message\":\"too late\"}"));
    }

    @Test
    void that_nobody_knows_is_not_found() throws Exception {
      server.entries = Map.of();

      assertProblem(server.get(JOBS + "/nobody"), 404, "job_not_found");
      assertProblem(server.get(JOBS + "/0123456789ab"), 404, "openapi_http_404");
    }

    @Test
    void is_still_found_by_job_id_without_a_journal() throws Exception {
      server.journalDown = true;
      server.plane.jobs.put(JOB, opened("{}"));

      assertThat(server.get(JOBS + "/0123456789ab").statusCode()).isEqualTo(200);
      assertProblem(server.get(JOBS + "/lab%207:x"), 503, "journal_unavailable");
      server.journalDown = false;
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "no json", "{} {}", ""})
    void document_that_is_no_object_is_the_planes_fault(String text) throws Exception {
      server.entries = Map.of();
      server.plane.jobs.put(JOB, opened(text));

      assertProblem(server.get(JOBS + "/0123456789ab"), 502, "openapi_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%00b", "/%C3%A4", "/x?y=1", "?id=%3Cscript%3E", "?id=a&x=1"})
    void asked_for_with_odd_ids_or_parameters_is_refused(String tail) throws Exception {
      HttpResponse<String> response = server.get(JOBS + tail);

      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).doesNotContain("script");
    }
  }

  @Nested
  class A_file {

    @Test
    void is_streamed_as_it_comes_by_job_id_and_by_correlation_id() throws Exception {
      server.entries = Map.of(ID, new Entry.Executed(JOB));
      server.plane.files.put("result-001", opened("<BlastOutput/>"));
      HttpResponse<String> byCorrelation = server.get(JOBS + "/lab%207:x/files/result-001");
      server.plane.files.put("result-001", opened("<BlastOutput/>"));
      HttpResponse<String> byJob = server.get(JOBS + "/0123456789ab/files/result-001");
      server.plane.files.put("result-001", opened("<BlastOutput/>"));
      HttpResponse<String> byParameter = server.get(JOBS + "/files/result-001?id=lab%207:x");

      assertThat(List.of(byCorrelation, byJob, byParameter))
          .allSatisfy(
              response -> {
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.body()).isEqualTo("<BlastOutput/>");
                assertThat(response.headers().firstValue("content-type"))
                    .hasValue("application/json");
                assertThat(response.headers().firstValue("content-disposition"))
                    .hasValue("attachment; filename=\"result-001\"");
              });
    }

    @Test
    void reaches_the_caller_before_the_plane_has_sent_its_end() throws Exception {
      var begun = new CountDownLatch(1);
      server.entries = Map.of();
      server.plane.files.put(
          "slow", new PlaneContent.Opened(new Patient(begun), "text/plain", OptionalLong.empty()));

      long bytes = server.download(JOBS + "/0123456789ab/files/slow", begun::countDown);

      assertThat(bytes).isEqualTo(2L * Patient.PART);
    }

    @Test
    void that_breaks_off_is_not_taken_for_a_whole_one() throws Exception {
      server.entries = Map.of();
      server.plane.files.put(
          "half", new PlaneContent.Opened(new Broken(), "text/plain", OptionalLong.empty()));

      assertThatThrownBy(() -> server.download(JOBS + "/0123456789ab/files/half", () -> {}))
          .isInstanceOf(IOException.class);
    }

    @Test
    void of_a_search_under_way_is_not_ready() throws Exception {
      server.entries = Map.of(ID, new Entry.Waiting());

      assertProblem(server.get(JOBS + "/lab%207:x/files/result-001"), 409, "result_not_ready");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%2e%2e", "a%20b", "%E2%82%AC", "a%3Ab"})
    void of_an_odd_name_is_refused(String name) throws Exception {
      HttpResponse<String> response = server.get(JOBS + "/0123456789ab/files/" + name);

      assertThat(response.statusCode()).isIn(400, 404);
      assertThat(server.plane.asked).isEmpty();
    }
  }

  private static void assertProblem(HttpResponse<String> response, int status, String code)
      throws IOException {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
    JsonNode body = json(response);
    assertThat(body.path("type").asText()).isEqualTo("urn:blast-bridge:" + code);
    assertThat(body.path("code").asText()).isEqualTo(code);
    assertThat(body.path("status").asInt()).isEqualTo(status);
    assertThat(body.path("message").asText()).isNotEmpty().isEqualTo(body.path("detail").asText());
    assertThat(body.has("request_id")).isTrue();
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }

  private static PlaneContent opened(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new PlaneContent.Opened(
        new ByteArrayInputStream(bytes), "application/json", OptionalLong.of(bytes.length));
  }

  /** Sends its second part only when somebody has seen the first. */
  private static final class Patient extends InputStream {

    static final int PART = 64 * 1024;

    private final CountDownLatch seen;
    private int left = 2 * PART;

    Patient(CountDownLatch seen) {
      this.seen = seen;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (left == PART) {
        await();
      }
      int count = Math.min(length, left > PART ? left - PART : left);
      left -= count;
      return count == 0 ? -1 : count;
    }

    private void await() throws IOException {
      try {
        if (!seen.await(1, TimeUnit.MINUTES)) {
          throw new IOException("nobody has seen the first part");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  private static final class Broken extends InputStream {
    private boolean begun;

    @Override
    public int read() {
      return -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (begun) {
        throw new IOException("reset");
      }
      begun = true;
      return length;
    }
  }
}
