package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.local.plane.LocalPlane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of requests, told by the real SDK and the program in a process of its own. */
class RequestFlowTest {

  private static World world;
  private static Service service;

  @BeforeAll
  static void start() {
    world = World.create();
    service = world.service(Map.of());
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  private static String id(String name) {
    return name + "-" + UUID.randomUUID();
  }

  private static String request(String id, String requestId) {
    return Producer.request(id, requestId, "16S_ribosomal_RNA", LocalPlane.sampleQuery());
  }

  private static List<String> stages(JsonNode trace) {
    var stages = new ArrayList<String>();
    trace.path("stages").forEach(stage -> stages.add(stage.path("stage").asText()));
    return stages;
  }

  @Test
  void a_request_is_queued_runs_succeeds_and_leaves_a_whole_trace() {
    String id = id("gene A");
    world.producer.send(id, request(id, "r1"));

    var end = world.producer.awaitEnd(id);

    assertThat(world.producer.statuses(id)).containsExactly("queued", "running", "succeeded");
    assertThat(world.plane.submissions(id)).hasSize(1);
    assertThat(end.path("request_id").asText()).isEqualTo("r1");
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(stages(service.trace(id)))
                    .containsExactly(
                        "enqueued",
                        "received",
                        "row_created",
                        "routed",
                        "submitted",
                        "running",
                        "transition_published",
                        "succeeded",
                        "completion_published"));
    assertThat(service.trace(id).path("metrics").path("e2e_ms").asLong()).isPositive();
  }

  @Test
  void the_result_is_fetched_by_following_the_event_and_again_by_correlation_id() {
    String id = id("result");
    world.producer.send(id, request(id, "r1"));

    var end = world.producer.awaitEnd(id);
    String api = end.path("result_ref").path("api").asText();
    String files = end.path("result_ref").path("files").asText();
    String file = end.path("result_files").path(0).path("file_id").asText();

    assertThat(service.get(api.substring("GET ".length())).statusCode()).isEqualTo(200);
    assertThat(service.get(files.substring("GET ".length()).replace("{file_id}", file)).body())
        .contains("<BlastOutput>")
        .contains("<Hit_num>1</Hit_num>");
    assertThat(
            service
                .get("/api/v1/elastic-blast/jobs/" + Service.encoded(id) + "/files/" + file)
                .body())
        .contains("<Hit_num>1</Hit_num>");
  }

  @Test
  void a_request_with_free_form_options_takes_the_other_door() {
    String id = id("v1");
    world.producer.send(
        id,
        Producer.request(
            Map.of(
                "program",
                "blastn",
                "db",
                "16S_ribosomal_RNA",
                "query_fasta",
                LocalPlane.sampleQuery(),
                "external_correlation_id",
                id,
                "blast_options",
                Map.of("outfmt", "7 std staxids"))));

    assertThat(world.producer.awaitEnd(id).path("status").asText()).isEqualTo("succeeded");
    assertThat(world.plane.submissions(id))
        .singleElement()
        .satisfies(s -> assertThat(s.path("path").asText()).isEqualTo("/v1/jobs"));
  }

  @Test
  void an_exact_duplicate_is_acknowledged_again_and_runs_once() {
    String id = id("duplicate");
    world.producer.send(id, request(id, "r1"));
    world.producer.awaitEnd(id);

    world.producer.send(id, request(id, "r2"));

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(world.producer.statuses(id))
                    .containsExactly("queued", "running", "succeeded", "queued", "succeeded"));
    var told = world.producer.told(id);
    assertThat(told.get(3).path("request_id").asText()).isEqualTo("r2");
    assertThat(told.get(4)).isEqualTo(told.get(2));
    assertThat(world.plane.submissions(id)).hasSize(1);
  }

  @Test
  void a_different_request_under_the_same_id_is_refused_and_dead_lettered() {
    String id = id("conflict");
    world.producer.send(id, request(id, "r1"));
    world.producer.awaitEnd(id);

    world.producer.send(
        id, Producer.request(id, "r2", "16S_ribosomal_RNA", ">other\nACGTACGTAC\n"));

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> assertThat(world.producer.statuses(id)).endsWith("succeeded", "failed"));
    var conflict = world.producer.told(id).getLast();
    assertThat(conflict.path("error_code").asText()).isEqualTo("servicebus_correlation_conflict");
    assertThat(conflict.path("openapi_job_id").asText()).isEmpty();
    assertThat(conflict.path("request_id").asText()).isEqualTo("r2");
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(world.producer.deadLetters(id))
                    .extracting(ServiceBusReceivedMessage::getDeadLetterReason)
                    .containsExactly("servicebus_correlation_conflict"));
    assertThat(world.plane.submissions(id)).hasSize(1);
  }

  @Test
  void a_malformed_request_is_refused_by_field_and_never_reaches_the_plane() {
    String id = id("malformed");
    world.producer.send(
        id, Producer.request(Map.of("db", "16S_ribosomal_RNA", "query_fasta", ">a\nACGT\n")));

    var failed = world.producer.awaitEnd(id);

    assertThat(failed.path("error_code").asText()).isEqualTo("servicebus_malformed_request");
    assertThat(failed.path("error_message").asText()).contains("program");
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(world.producer.deadLetters(id))
                    .extracting(ServiceBusReceivedMessage::getDeadLetterReason)
                    .containsExactly("servicebus_malformed_request"));
    assertThat(world.plane.submissions(id)).isEmpty();
  }

  @Test
  void a_plane_that_answers_503_twice_gets_the_request_a_third_time() {
    String id = id("busy");
    world.plane.faults(
        "{\"match\":{\"method\":\"POST\",\"external_correlation_id\":\"%s\"},\"times\":2,\"action\":\"status:503\"}"
            .formatted(id));

    world.producer.send(id, request(id, "r1"));

    var end = world.producer.awaitEnd(id);
    assertThat(end.path("status").asText()).as(end.toString()).isEqualTo("succeeded");
    assertThat(world.producer.statuses(id)).containsExactly("queued", "running", "succeeded");
    assertThat(world.plane.submissions(id))
        .filteredOn(s -> !s.path("job_id").asText("").isEmpty())
        .hasSize(1);
  }

  @Test
  void a_job_that_fails_after_acceptance_is_queued_and_then_failed() {
    String id = id("failing");
    world.producer.send(
        id, Producer.request(id, "r1", "no_such_database", LocalPlane.sampleQuery()));

    var failed = world.producer.awaitEnd(id);

    assertThat(world.producer.statuses(id)).startsWith("queued").endsWith("failed");
    assertThat(failed.path("error_code").asText()).isEqualTo("BLAST_FAILED");
    assertThat(failed.path("error_message").asText()).contains("no_such_database");
  }

  @Test
  void a_rest_submit_runs_once_and_is_owed_no_events() {
    String id = id("rest");
    var answer = service.post("/api/v1/elastic-blast/submit", request(id, ""));

    assertThat(answer.statusCode()).isEqualTo(202);
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> assertThat(service.correlation(id).path("phase").asText()).isEqualTo("TERMINAL"));
    assertThat(world.producer.told(id)).isEmpty();
    assertThat(world.plane.submissions(id)).hasSize(1);
  }
}
