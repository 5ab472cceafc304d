package io.blastbridge.command.plane;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.application.ExecutionPlane.Door;
import io.blastbridge.command.application.ExecutionPlane.JobReading;
import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import io.blastbridge.command.application.ExecutionPlane.ProbeResult;
import io.blastbridge.command.application.ExecutionPlane.Readiness;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.application.ExecutionPlane.SubmitResult;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.JobId;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.plane.PlaneSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against the local plane, over HTTP. */
class LocalPlaneTest {

  private static final Duration BUDGET = Duration.ofSeconds(10);
  private static final Submission RUN_1 = Submissions.of("run-1");
  private static final JobId RUN_1_JOB = new JobId("f0aaff2375c8");

  @TempDir Path directory;
  private LocalPlane local;
  private HttpExecutionPlane plane;

  @BeforeEach
  void start() throws Exception {
    local = LocalPlane.start(simulated());
    plane = client(io.blastbridge.command.plane.PlaneSettings.at(local.url()));
  }

  @AfterEach
  void stop() throws IOException {
    plane.close();
    local.close();
  }

  @Nested
  class A_submit {

    @ParameterizedTest
    @EnumSource
    void is_accepted_under_the_id_its_key_derives(Door door) {
      Submission submission = Submissions.of(door, "lab7:run-1", "lab7:run-1");

      assertThat(plane.submit(submission, BUDGET))
          .isEqualTo(new SubmitResult.Accepted(new JobId("7a905ecf8f55")));
      assertThat(plane.submit(submission, BUDGET))
          .isEqualTo(new SubmitResult.Accepted(submission.derivedJobId()));
    }

    @Test
    void under_an_id_longer_than_the_plane_takes_travels_under_an_alias() {
      Submission longest = Submissions.of("c".repeat(256));

      assertThat(longest.planeCorrelationId()).hasSize(128);
      assertThat(plane.submit(longest, BUDGET))
          .isEqualTo(new SubmitResult.Accepted(longest.derivedJobId()));
      assertThat(plane.probe(longest, BUDGET))
          .isEqualTo(new ProbeResult.Found(longest.derivedJobId()));
    }

    @Test
    void whose_key_belongs_to_another_correlation_is_foreign() {
      plane.submit(Submissions.of(Door.V1, "first", "shared"), BUDGET);
      Submission second = Submissions.of(Door.V1, "second", "shared");

      assertThat(plane.submit(second, BUDGET))
          .isEqualTo(new SubmitResult.Foreign(second.derivedJobId()));
      assertThat(plane.probe(second, BUDGET))
          .isEqualTo(new ProbeResult.Foreign(second.derivedJobId()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"drop-after-create", "garbage", "no-job-id"})
    void without_a_believable_answer_is_uncertain_and_a_probe_finds_the_job(String action) {
      script("{\"match\":{\"method\":\"POST\"},\"times\":1,\"action\":\"" + action + "\"}");

      assertThat(plane.submit(RUN_1, BUDGET))
          .isInstanceOfSatisfying(
              SubmitResult.Failed.class,
              failed -> assertThat(failed.certainty()).isEqualTo(Certainty.UNCERTAIN));
      assertThat(plane.probe(RUN_1, BUDGET)).isEqualTo(new ProbeResult.Found(RUN_1_JOB));
      assertThat(local("GET", "/local/submissions", "")).containsOnlyOnce("\"path\"");
    }

    @Test
    void that_takes_longer_than_its_budget_is_uncertain_and_not_repeated() {
      script("{\"match\":{\"method\":\"POST\"},\"action\":\"hang\"}");
      long start = System.nanoTime();

      assertThat(plane.submit(RUN_1, Duration.ofMillis(400)))
          .isEqualTo(new SubmitResult.Failed("openapi_unreachable", 0, null, Certainty.UNCERTAIN));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      assertThat(local("GET", "/local/submissions", "")).containsOnlyOnce("\"path\"");
    }

    @ParameterizedTest
    @CsvSource({
      "401,DEFINITELY_NOT", "403,DEFINITELY_NOT", "404,DEFINITELY_NOT", "408,UNCERTAIN",
      "425,DEFINITELY_NOT", "429,DEFINITELY_NOT", "500,UNCERTAIN", "501,UNCERTAIN",
      "502,UNCERTAIN", "503,UNCERTAIN", "504,UNCERTAIN", "599,UNCERTAIN"
    })
    void may_be_tried_again_after_a_transient_status(int status, Certainty certainty) {
      script("{\"match\":{\"method\":\"POST\"},\"action\":\"status:" + status + "\"}");

      assertThat(plane.submit(RUN_1, BUDGET))
          .isEqualTo(new SubmitResult.Failed("openapi_http_" + status, status, null, certainty));
      assertThat(local("GET", "/local/submissions", "")).containsOnlyOnce("\"path\"");
    }

    @ParameterizedTest
    @CsvSource({
      "301,UNCERTAIN", "302,UNCERTAIN", "307,UNCERTAIN", "400,DEFINITELY_NOT",
      "409,DEFINITELY_NOT", "410,DEFINITELY_NOT", "413,DEFINITELY_NOT", "415,DEFINITELY_NOT",
      "418,DEFINITELY_NOT", "422,DEFINITELY_NOT", "451,DEFINITELY_NOT"
    })
    void ends_with_a_permanent_status(int status, Certainty certainty) {
      script("{\"match\":{\"method\":\"POST\"},\"action\":\"status:" + status + "\"}");

      assertThat(plane.submit(RUN_1, BUDGET))
          .isEqualTo(new SubmitResult.Refused(status, "scripted fault", certainty));
    }

    @Test
    void the_plane_finds_malformed_tells_the_field_and_not_its_value() {
      Submission malformed =
          new Submission(
              Door.V1,
              "{\"program\":\"blastn\",\"db\":\"nt\",\"query_fasta\":\">q\\nAC\",\"taxid\":\"s3cret\"}",
              RUN_1.correlationId(),
              "run-1",
              RUN_1_JOB);

      assertThat(plane.submit(malformed, BUDGET))
          .isEqualTo(
              new SubmitResult.Refused(
                  422, "body.taxid: a whole number", Certainty.DEFINITELY_NOT));
    }
  }

  @Nested
  class A_probe {

    @Test
    void finds_nothing_before_a_submit_and_never_posts() {
      assertThat(plane.probe(RUN_1, BUDGET)).isEqualTo(new ProbeResult.Absent());
      assertThat(local("GET", "/local/submissions", "")).doesNotContain("\"path\"");
    }

    @ParameterizedTest
    @CsvSource({
      "status:500,openapi_http_500",
      "status:302,openapi_http_302",
      "status:401,openapi_http_401",
      "garbage,openapi_error",
      "drop-after-create,openapi_unreachable",
      "hang,openapi_unreachable"
    })
    void that_is_not_answered_properly_says_nothing(String action, String code) {
      plane.submit(RUN_1, BUDGET);
      script("{\"match\":{\"method\":\"GET\"},\"action\":\"" + action + "\"}");

      assertThat(plane.probe(RUN_1, Duration.ofSeconds(1)))
          .isEqualTo(new ProbeResult.Unknown(code));
    }
  }

  @Nested
  class A_job {

    @Test
    void is_observed_from_queued_to_its_result_files() throws Exception {
      local("PUT", "/local/mode", "{\"min_queued_ms\":300,\"min_running_ms\":300}");
      plane.submit(RUN_1, BUDGET);

      assertThat(plane.observe(RUN_1_JOB, BUDGET)).isEqualTo(new JobReading.Waiting());
      Awaitility.await()
          .until(() -> plane.observe(RUN_1_JOB, BUDGET), new JobReading.Running()::equals);
      JobReading end =
          Awaitility.await()
              .until(
                  () -> plane.observe(RUN_1_JOB, BUDGET),
                  reading -> reading instanceof JobReading.Succeeded);
      assertThat(((JobReading.Succeeded) end).files())
          .singleElement()
          .satisfies(
              file -> {
                assertThat(file.fileId()).isEqualTo("result-001");
                assertThat(file.name()).isEqualTo("batch_000.out");
                assertThat(file.format()).isEqualTo("blast_tabular");
                assertThat(file.size()).isPositive();
              });
      PlaneContent content = plane.file(RUN_1_JOB, "result-001", BUDGET);
      assertThat(content).isInstanceOf(PlaneContent.Opened.class);
      try (var body = ((PlaneContent.Opened) content).body()) {
        assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8)).contains("simulated");
      }
      assertThat(plane.job(RUN_1_JOB, BUDGET)).isInstanceOf(PlaneContent.Opened.class);
    }

    @Test
    void that_failed_tells_why() {
      Submission unknownDatabase =
          new Submission(
              Door.V1,
              RUN_1.json().replace("\"nt\"", "\"refseq_rna\""),
              RUN_1.correlationId(),
              "run-1",
              RUN_1_JOB);
      plane.submit(unknownDatabase, BUDGET);

      assertThat(
              Awaitility.await()
                  .until(
                      () -> plane.observe(RUN_1_JOB, BUDGET),
                      reading -> reading instanceof JobReading.Failed))
          .isEqualTo(
              new JobReading.Failed("BLAST_FAILED", "the local plane has no database refseq_rna"));
    }

    @Test
    void that_is_not_there_is_told_apart_from_no_knowledge() {
      assertThat(plane.observe(RUN_1_JOB, BUDGET)).isEqualTo(new JobReading.NotFound());
      script("{\"action\":\"status:503\"}");
      assertThat(plane.observe(RUN_1_JOB, BUDGET))
          .isEqualTo(new JobReading.Unknown("openapi_http_503"));
      assertThat(plane.file(RUN_1_JOB, "result-001", BUDGET))
          .isEqualTo(new PlaneContent.Refused(503, "openapi_http_503", "scripted fault"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../../x", "a/b", "a?b", "a%2fb"})
    void with_a_name_that_leads_elsewhere_is_never_asked_for(String name) {
      assertThat(plane.observe(new JobId(name), BUDGET))
          .isEqualTo(new JobReading.Unknown("invalid_job_id"));
      assertThat(plane.file(RUN_1_JOB, name, BUDGET))
          .isInstanceOfSatisfying(
              PlaneContent.Refused.class, refused -> assertThat(refused.status()).isEqualTo(404));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "status:404,ready",
    "status:429,openapi_ready_rate_limited",
    "status:503,openapi_not_ready",
    "status:500,openapi_http_500",
    "garbage,openapi_error",
    "drop-after-create,openapi_unreachable"
  })
  void readiness_is_what_the_plane_says(String action, String expected) {
    script("{\"match\":{\"path\":\"/v1/ready\"},\"action\":\"" + action + "\"}");

    assertThat(plane.readiness())
        .isEqualTo(
            expected.equals("ready") ? new Readiness.Ready() : new Readiness.NotReady(expected));
  }

  @Test
  void readiness_is_remembered() {
    assertThat(plane.readiness()).isEqualTo(new Readiness.Ready());
    script("{\"match\":{\"path\":\"/v1/ready\"},\"action\":\"status:503\"}");
    assertThat(plane.readiness()).isEqualTo(new Readiness.Ready());
  }

  @Test
  void a_refused_token_is_read_again_once_and_the_call_repeated() throws Exception {
    Path file = directory.resolve("token");
    Files.writeString(file, "old");
    try (LocalPlane locked =
            LocalPlane.start(
                simulated().inDirectory(directory.resolve("locked")).withToken("new"));
        HttpExecutionPlane client = client(withTokenFile(locked.url(), file))) {
      assertThat(client.probe(RUN_1, BUDGET))
          .isEqualTo(new ProbeResult.Unknown("openapi_http_401"));
    }
    try (LocalPlane locked =
            LocalPlane.start(
                simulated().inDirectory(directory.resolve("locked")).withToken("new"));
        HttpExecutionPlane client = client(withTokenFile(locked.url(), file))) {
      Files.writeString(file, "new\n");
      assertThat(client.submit(RUN_1, BUDGET)).isEqualTo(new SubmitResult.Accepted(RUN_1_JOB));
    }
  }

  @Test
  void without_an_address_nothing_is_sent() {
    try (HttpExecutionPlane nowhere = client(io.blastbridge.command.plane.PlaneSettings.at(""))) {
      assertThat(nowhere.submit(RUN_1, BUDGET))
          .isEqualTo(
              new SubmitResult.Failed("openapi_not_configured", 0, null, Certainty.DEFINITELY_NOT));
      assertThat(nowhere.readiness()).isEqualTo(new Readiness.NotReady("openapi_not_configured"));
    }
  }

  private PlaneSettings simulated() {
    return PlaneSettings.in(directory.resolve("plane"))
        .simulated()
        .withMinimums(Duration.ZERO, Duration.ZERO);
  }

  private static HttpExecutionPlane client(io.blastbridge.command.plane.PlaneSettings settings) {
    return new HttpExecutionPlane(settings, InstantSource.system(), System::nanoTime);
  }

  private static io.blastbridge.command.plane.PlaneSettings withTokenFile(String url, Path file) {
    return io.blastbridge.command.plane.PlaneSettings.at(url)
        .withAliases(name -> name.equals("ELB_OPENAPI_API_TOKEN_FILE") ? file.toString() : "");
  }

  private void script(String body) {
    assertThat(local("PUT", "/local/faults", body)).contains("scripts");
  }

  private String local(String method, String path, String body) {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(local.url() + path))
              .method(method, BodyPublishers.ofString(body))
              .build();
      String text = http.send(request, BodyHandlers.ofString()).body();
      http.shutdownNow();
      return text;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(List.of(method, path).toString(), e);
    }
  }
}
