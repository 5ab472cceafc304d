package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shapes and refusals of the plane's routes; the searches are simulated. */
class ContractTest {

  @TempDir Path directory;
  private LocalPlane plane;
  private PlaneClient client;

  @BeforeEach
  void start() throws Exception {
    plane =
        LocalPlane.start(
            PlaneSettings.in(directory)
                .simulated()
                .withMinimums(Duration.ZERO, Duration.ofMillis(50)));
    client = new PlaneClient(plane.url());
  }

  @AfterEach
  void stop() throws IOException {
    plane.close();
  }

  @Nested
  class A_submission {

    @ParameterizedTest
    @CsvSource({"lab7:run-1,7a905ecf8f55", "wf3:943:gene A:10,8fd71f18d83b", "run-1,f0aaff2375c8"})
    void gets_the_job_id_its_key_derives(String key, String id) {
      PlaneClient.Reply reply = client.post("/v1/jobs", PlaneClient.keyed(key));

      assertThat(reply.status()).isEqualTo(202);
      assertThat(reply.json().path("job_id").asText()).isEqualTo(id);
      assertThat(reply.json().path("external_correlation_id").asText()).isEqualTo(key);
      assertThat(reply.json().path("status_url").asText()).endsWith(id);
      assertThat(reply.json().path("submission_source").asText()).isEqualTo("external_api");
    }

    @Test
    void with_a_known_key_finds_the_job_whatever_else_it_says() {
      String first = client.submit(PlaneClient.keyed("k"));
      Map<String, Object> other = PlaneClient.keyed("k");
      other.put("db", "nt");

      assertThat(client.submit(other)).isEqualTo(first);
      JsonNode list = client.get("/local/submissions").json().path("submissions");
      assertThat(list).hasSize(2);
      assertThat(list.path(0).path("replayed").asBoolean()).isFalse();
      assertThat(list.path(1).path("replayed").asBoolean()).isTrue();
    }

    @Test
    void without_a_key_makes_a_job_each_time() {
      Map<String, Object> body = PlaneClient.request("blastn", "nt", Map.of());

      assertThat(client.submit(body)).matches("[0-9a-f]{12}").isNotEqualTo(client.submit(body));
    }

    @ParameterizedTest
    @CsvSource({
      "program,BLASTN,400",
      "db,../x,400",
      "db,/nt,400",
      "db,a b,400",
      "results_prefix,2026/8/6,400",
      "submission_source,servicebus,400",
      "submission_source,terminal,403",
      "priority,urgently,422",
      "taxid,x,422",
      "batch_len,0,422"
    })
    void with_a_bad_field_is_refused(String field, String value, int status) {
      Map<String, Object> body = PlaneClient.keyed("k");
      body.put(field, value);

      assertThat(client.post("/v1/jobs", body).status()).isEqualTo(status);
      JsonNode listed = client.get("/local/submissions").json().path("submissions").path(0);
      assertThat(listed.path("job_id").isNull()).isTrue();
    }

    @Test
    void with_too_long_a_key_or_correlation_id_is_refused() {
      Map<String, Object> body = PlaneClient.keyed("k");
      body.put("idempotency_key", "k".repeat(244));
      assertThat(client.post("/v1/jobs", body).status()).isEqualTo(400);
      body.put("idempotency_key", "k".repeat(257));
      assertThat(client.post("/v1/jobs", body).status()).isEqualTo(422);
      body.put("idempotency_key", "k".repeat(243));
      body.put("external_correlation_id", "c".repeat(129));
      assertThat(client.post("/v1/jobs", body).status()).isEqualTo(422);
      body.put("external_correlation_id", "c".repeat(128));
      assertThat(client.post("/v1/jobs", body).status()).isEqualTo(202);
    }

    @Test
    void that_is_not_an_object_is_refused() {
      assertThat(client.post("/v1/jobs", "not json").status()).isEqualTo(422);
      assertThat(client.post("/v1/jobs", "[1]").status()).isEqualTo(422);
    }

    @Test
    void to_the_XML_route_takes_no_other_output_format_and_any_source() {
      Map<String, Object> body = PlaneClient.keyed("k");
      body.put("submission_source", "servicebus");
      body.put("options", Map.of("outfmt", 6));
      assertThat(client.post("/api/v1/elastic-blast/submit", body).status()).isEqualTo(400);
      body.put("options", Map.of("outfmt", 5));
      assertThat(client.post("/api/v1/elastic-blast/submit", body).status()).isEqualTo(202);
    }

    @Test
    void has_its_unknown_fields_given_back() {
      Map<String, Object> body = PlaneClient.keyed("k");
      body.put("lab", "seven");
      body.put("long", "x".repeat(1025));

      JsonNode extra = client.post("/v1/jobs", body).json().path("extra");
      assertThat(extra.path("lab").asText()).isEqualTo("seven");
      assertThat(extra.has("long")).isFalse();
    }
  }

  @Nested
  class A_job {

    @Test
    void goes_from_queued_over_running_to_success_and_says_it_was_simulated() {
      client.put("/local/mode", "{\"min_queued_ms\":150,\"min_running_ms\":150}");
      String id = client.submit(PlaneClient.keyed("k"));

      assertThat(client.status(id).path("status").asText()).isEqualTo("queued");
      Awaitility.await()
          .pollInterval(Duration.ofMillis(10))
          .until(() -> client.status(id).path("status").asText().equals("running"));
      assertThat(client.get(file(id, "result-001")).status()).isEqualTo(409);
      JsonNode job = client.ended(id);
      assertThat(job.path("status").asText()).isEqualTo("success");
      assertThat(job.path("message").asText()).contains("simulated");
      assertThat(job.path("external_correlation_id").asText()).isEqualTo("k");
      assertThat(client.result(id)).contains("simulated");
      assertThat(client.get(file(id, "result-002")).status()).isEqualTo(404);
      assertThat(client.get(file(id, "a%20b")).status()).isEqualTo(400);
    }

    @Test
    void that_is_not_there_is_404_and_a_bad_id_400() {
      assertThat(client.get("/api/v1/elastic-blast/jobs/0123456789ab").status()).isEqualTo(404);
      assertThat(client.get("/api/v1/elastic-blast/jobs/ABCDEF").status()).isEqualTo(400);
      assertThat(client.get("/v1/jobs/0123456789ab/status").status()).isEqualTo(404);
    }

    @Test
    void with_higher_priority_starts_first_when_all_slots_are_taken() {
      client.put("/local/mode", "{\"min_running_ms\":400}");
      client.submit(PlaneClient.keyed("a"));
      client.submit(PlaneClient.keyed("b"));
      String low = client.submit(prioritised("low", "low"));
      String high = client.submit(prioritised("high", "urgent"));

      assertThat(client.status(high).path("queue_position").asInt()).isEqualTo(1);
      assertThat(client.status(low).path("queue_position").asInt()).isEqualTo(2);
      assertThat(client.get("/v1/ready").json().path("active").asInt()).isEqualTo(2);
    }

    @Test
    void can_be_cancelled_while_it_waits_or_runs() {
      client.put("/local/mode", "{\"min_running_ms\":60000}");
      String id = client.submit(PlaneClient.keyed("k"));

      assertThat(client.delete("/v1/jobs/" + id).json().path("status").asText())
          .isEqualTo("cancelled");
      JsonNode job = client.status(id);
      assertThat(job.path("status").asText()).isEqualTo("failed");
      assertThat(job.path("error").path("code").asText()).isEqualTo("CANCELLED");
      assertThat(client.delete("/v1/jobs/0123456789ab").status()).isEqualTo(404);
      Awaitility.await().until(() -> client.get("/v1/ready").json().path("active").asInt() == 0);
    }

    private Map<String, Object> prioritised(String key, String priority) {
      Map<String, Object> body = PlaneClient.keyed(key);
      body.put("priority", priority);
      return body;
    }

    private String file(String id, String file) {
      return "/api/v1/elastic-blast/jobs/" + id + "/files/" + file;
    }
  }

  @Test
  void the_list_of_jobs_is_paged_and_names_no_correlation() {
    for (String key : new String[] {"a", "b", "c"}) {
      client.submit(PlaneClient.keyed(key));
    }
    JsonNode first = client.get("/v1/jobs?limit=2").json();
    JsonNode second =
        client.get("/v1/jobs?limit=2&cursor=" + first.path("next_cursor").asText()).json();

    assertThat(first.path("jobs")).hasSize(2);
    assertThat(second.path("jobs")).hasSize(1);
    assertThat(second.path("next_cursor").isNull()).isTrue();
    assertThat(first.toString()).doesNotContain("external_correlation_id");
    assertThat(client.get("/v1/jobs?limit=501").status()).isEqualTo(422);
  }

  @Test
  void a_configured_token_is_asked_for_everywhere_but_on_the_local_routes() throws Exception {
    try (LocalPlane locked =
        LocalPlane.start(
            PlaneSettings.in(directory.resolve("locked")).simulated().withToken("s3cret"))) {
      var visitor = new PlaneClient(locked.url());
      var ready = HttpRequest.newBuilder(URI.create(locked.url() + "/v1/ready"));

      assertThat(visitor.get("/v1/ready").status()).isEqualTo(401);
      assertThat(visitor.post("/v1/jobs", "{}").status()).isEqualTo(401);
      assertThat(visitor.send(ready.copy().header("X-ELB-API-Token", "other")).status())
          .isEqualTo(401);
      assertThat(visitor.send(ready.copy().header("X-ELB-API-Token", "s3cret")).status())
          .isEqualTo(200);
      assertThat(visitor.get("/local/submissions").status()).isEqualTo(200);
    }
  }

  @Test
  void a_page_in_a_browser_cannot_reach_the_plane() {
    var put = HttpRequest.newBuilder(URI.create(plane.url() + "/local/submissions"));

    assertThat(client.send(put.header("Origin", "http://example.org")).status()).isEqualTo(403);
  }
}
