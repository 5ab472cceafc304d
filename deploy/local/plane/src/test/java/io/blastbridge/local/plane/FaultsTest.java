package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {

  @TempDir Path directory;
  private LocalPlane plane;
  private PlaneClient client;

  @BeforeEach
  void start() throws Exception {
    plane =
        LocalPlane.start(
            PlaneSettings.in(directory).simulated().withMinimums(Duration.ZERO, Duration.ZERO));
    client = new PlaneClient(plane.url());
  }

  @AfterEach
  void stop() throws IOException {
    plane.close();
  }

  @Test
  void a_scripted_status_is_answered_as_often_as_told_and_makes_no_job() {
    script("{\"match\":{\"method\":\"POST\"},\"times\":2,\"action\":\"status:503\"}");

    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(503);
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(503);
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(202);
    JsonNode list = submissions();
    assertThat(list).hasSize(3);
    assertThat(list.path(0).path("job_id").isNull()).isTrue();
    assertThat(list.path(0).path("key").asText()).isEqualTo("k");
    assertThat(list.path(0).path("at").asText()).matches("\\d{4}-.*T.*\\.\\d{3}Z");
    assertThat(list.path(2).path("replayed").asBoolean()).isFalse();
  }

  @Test
  void the_first_script_that_matches_wins_and_is_counted() {
    client.put(
        "/local/faults",
        """
        {"scripts":[
          {"match":{"path":"/v1/jobs","key":"k"},"times":1,"action":"status:418"},
          {"match":{"external_correlation_id":"k"},"action":"status:429"},
          {"action":"status:500"}]}
        """);

    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(418);
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(429);
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("other")).status()).isEqualTo(500);
    assertThat(client.get("/local/faults").json().path("scripts").path(0).path("counted").asInt())
        .isEqualTo(1);
    client.put("/local/faults", "{\"scripts\":[]}");
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("k")).status()).isEqualTo(202);
  }

  @Test
  void a_dropped_answer_leaves_the_job_behind() {
    script("{\"match\":{\"method\":\"POST\"},\"times\":1,\"action\":\"drop-after-create\"}");

    assertThat(client.post("/v1/jobs", PlaneClient.keyed("run-1")).status()).isZero();
    assertThat(client.ended("f0aaff2375c8").path("status").asText()).isEqualTo("success");
    assertThat(submissions()).hasSize(1);
  }

  @Test
  void garbage_and_a_missing_job_id_and_a_foreign_echo_come_with_a_real_job() {
    script("{\"match\":{\"method\":\"POST\"},\"times\":1,\"action\":\"garbage\"}");
    PlaneClient.Reply garbage = client.post("/v1/jobs", PlaneClient.keyed("a"));
    assertThat(garbage.status()).isEqualTo(202);
    assertThat(garbage.text()).startsWith("<html>");

    script("{\"match\":{\"method\":\"POST\"},\"times\":1,\"action\":\"no-job-id\"}");
    assertThat(client.post("/v1/jobs", PlaneClient.keyed("b")).json().has("job_id")).isFalse();

    script("{\"action\":\"foreign-echo\"}");
    PlaneClient.Reply foreign = client.post("/v1/jobs", PlaneClient.keyed("c"));
    assertThat(foreign.json().path("external_correlation_id").asText()).isNotEqualTo("c");
    assertThat(
            client
                .status(foreign.json().path("job_id").asText())
                .path("external_correlation_id")
                .asText())
        .isNotEqualTo("c");
    assertThat(submissions()).hasSize(3);
  }

  @Test
  void a_forgotten_job_is_not_there_any_more() {
    String id = client.submit(PlaneClient.keyed("k"));
    client.ended(id);
    script("{\"match\":{\"method\":\"GET\",\"key\":\"k\"},\"times\":1,\"action\":\"forget\"}");

    assertThat(client.get("/api/v1/elastic-blast/jobs/" + id).status()).isEqualTo(404);
    script("{\"match\":{\"method\":\"POST\"},\"times\":1,\"action\":\"forget\"}");
    assertThat(client.submit(PlaneClient.keyed("k"))).isEqualTo(id);
    assertThat(client.get("/api/v1/elastic-blast/jobs/" + id).status()).isEqualTo(404);
    assertThat(client.submit(PlaneClient.keyed("k"))).isEqualTo(id);
    assertThat(client.ended(id).path("status").asText()).isEqualTo("success");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hang", "delay:60000"})
  void a_plane_that_does_not_answer_keeps_its_caller_waiting(String action) throws Exception {
    script("{\"match\":{\"path\":\"/v1/ready\"},\"action\":\"" + action + "\"}");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(plane.url() + "/v1/ready"))
            .timeout(Duration.ofMillis(300))
            .build();

    try (HttpClient http = HttpClient.newHttpClient()) {
      Assertions.assertThatThrownBy(() -> http.send(request, BodyHandlers.discarding()))
          .isInstanceOf(HttpTimeoutException.class);
      http.shutdownNow();
    }
  }

  @Test
  void a_delayed_submit_is_served_although_nobody_listens_any_more() throws Exception {
    script("{\"match\":{\"method\":\"POST\"},\"action\":\"delay:600\"}");
    String body = Json.MAPPER.writeValueAsString(PlaneClient.keyed("run-1"));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(plane.url() + "/v1/jobs"))
            .timeout(Duration.ofMillis(200))
            .POST(BodyPublishers.ofString(body))
            .build();

    try (HttpClient http = HttpClient.newHttpClient()) {
      Assertions.assertThatThrownBy(() -> http.send(request, BodyHandlers.discarding()))
          .isInstanceOf(HttpTimeoutException.class);
      http.shutdownNow();
    }
    assertThat(client.ended("f0aaff2375c8").path("status").asText()).isEqualTo("success");
  }

  @Test
  void without_dedupe_a_second_submit_shows_as_a_second_job() {
    assertThat(client.put("/local/mode", "{\"dedupe\":false}").json().path("dedupe").asBoolean())
        .isFalse();

    assertThat(client.submit(PlaneClient.keyed("run-1"))).isEqualTo("f0aaff2375c8");
    String second = client.submit(PlaneClient.keyed("run-1"));
    assertThat(second).isNotEqualTo("f0aaff2375c8").matches("[0-9a-f]{12}");
    JsonNode list = submissions();
    assertThat(list.path(1).path("replayed").asBoolean()).isFalse();
    assertThat(list.path(1).path("job_id").asText()).isEqualTo(second);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"action\":\"explode\"}",
        "{\"action\":\"status:99\"}",
        "{\"action\":\"delay:x\"}",
        "{\"action\":\"hang\",\"match\":{\"colour\":\"red\"}}",
        "{\"action\":\"hang\",\"times\":0}"
      })
  void a_script_that_means_nothing_is_refused_and_changes_nothing(String body) {
    script("{\"action\":\"status:418\"}");

    assertThat(client.put("/local/faults", body).status()).isEqualTo(422);
    assertThat(client.get("/v1/ready").status()).isEqualTo(418);
  }

  private void script(String body) {
    assertThat(client.put("/local/faults", body).status()).isEqualTo(200);
  }

  private JsonNode submissions() {
    return client.get("/local/submissions").json().path("submissions");
  }
}
