package io.blastbridge.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryContractTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final QueryServer server = new QueryServer();

  @BeforeAll
  void is_up() {
    assertThat(server.get("/api/sagas").statusCode()).isEqualTo(200);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void empty_tables() {
    server.clear();
  }

  @Test
  void an_empty_list_is_a_list() {
    assertJson("/api/correlations", "{\"items\":[],\"next\":null}");
  }

  @Test
  void a_list_item_has_this_shape() {
    server.correlation("a", "QUEUED", 2, QueryServer.NINE);
    assertJson(
        "/api/correlations?phase=QUEUED&conflicted=true&q=a&limit=10",
        """
        {"items":[{"correlation_id":"a","phase":"QUEUED","generation":1,"job_id":null,"program":null,"db":null,
        "outcome":null,"error_code":null,"request_id":"req-1","conflicts":2,"repeats":0,
        "created_at":"2026-01-05T09:00:00.000Z","updated_at":"2026-01-05T09:00:00.000Z"}],"next":null}
        """);
  }

  @Test
  void a_finished_correlation_has_this_shape() {
    server.finished("done-1");
    assertJson(
        "/api/correlations/done-1",
        """
        {"correlation_id":"done-1","phase":"TERMINAL","generation":1,"job_id":"job-1","program":"blastn",
        "db":"core_nt","outcome":"succeeded","error_code":null,"request_id":"req-1","conflicts":1,"repeats":0,
        "created_at":"2026-01-05T09:00:00.000Z","updated_at":"2026-01-05T09:00:00.000Z","status":"success",
        "origin":"queue","error_message":null,"attempts":1,"enqueued_at":"2026-01-05T09:00:00.000Z",
        "expires_at":null,
        "result_ref":{"api":"GET /api/v1/elastic-blast/jobs/job-1",
                      "files":"GET /api/v1/elastic-blast/jobs/job-1/files/{file_id}"},
        "result_files":[{"file_id":"f1","name":"out.gz","format":"blast_xml","size":2048}],
        "claim":{"claim_id":"c1","node":"n1","incarnation":"i1","pid":4711,
                 "claimed_at":"2026-01-05T09:00:00.000Z","lease_ends_at":"2026-01-05T09:15:00.000Z"},
        "waiting":null,"send":null,
        "responses":[
          {"event_id":"e0","status":"queued","request_id":"req-1","error_code":null,
           "owed_at":"2026-01-05T09:00:00.000Z","published_at":"2026-01-05T09:00:01.000Z"},
          {"event_id":"e1","status":"succeeded","request_id":"req-1","error_code":null,
           "owed_at":"2026-01-05T09:00:00.000Z","published_at":null}]}
        """);
  }

  @Test
  void a_running_correlation_has_no_result_yet() {
    server.correlation("r", "RUNNING", 0, QueryServer.NINE);
    JsonNode body = json(server.get("/api/correlations/r"));
    assertThat(body.has("result_ref")).isFalse();
    assertThat(body.has("result_files")).isFalse();
    assertThat(body.get("status").textValue()).isEqualTo("running");
  }

  @Test
  void a_trace_has_this_shape() {
    server.finished("done-2");
    assertJson(
        "/api/correlations/done-2/trace",
        """
        {"schema_version":1,
         "stages":[{"stage":"enqueued","ts":"2026-01-05T09:00:00.000Z"},
                   {"stage":"received","ts":"2026-01-05T09:00:01.500Z"}],
         "metrics":{"queue_dwell_ms":1500,"submit_latency_ms":null,"e2e_ms":null},
         "terminal_stage":null,"last_stage":"received"}
        """);
  }

  @Test
  void events_come_straight_from_the_journal_page_by_page() {
    server.finished("done-3");
    JsonNode first = json(server.get("/api/correlations/done-3/events?limit=1"));
    JsonNode item = first.get("items").get(0);
    assertThat(item.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "position", "stream", "sequence", "type", "revision", "at", "node", "data", "hash");
    assertThat(item.get("type").textValue()).isEqualTo("correlation.received");
    assertThat(item.get("data").get("z").intValue()).isEqualTo(1);
    assertThat(item.get("node").textValue()).isEqualTo("n1");
    assertThat(item.get("at").textValue()).isEqualTo("2026-01-05T09:00:00.000Z");
    JsonNode second =
        json(server.get("/api/correlations/done-3/events?after=" + first.get("next").textValue()));
    assertThat(second.get("items")).hasSize(1);
    assertThat(second.get("next").isNull()).isTrue();
  }

  @Test
  void an_id_is_found_between_its_first_event_and_its_row() {
    server.event("request/fresh", 0, "request.intended", "{}");
    JsonNode body = json(server.get("/api/correlations/fresh"));
    assertThat(body.get("phase").textValue()).isEqualTo("ABSENT");
    assertThat(body.get("status").textValue()).isEqualTo("queued");
    assertThat(server.get("/api/correlations/fresh/trace").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"..,..", ".,.", "a b:c_d-e.f,a%20b:c_d-e.f", "trace,trace", "events,events"})
  void every_id_is_reachable_as_a_parameter(String id, String encoded) {
    server.correlation(id, "QUEUED", 0, QueryServer.NINE);
    assertThat(
            json(server.get("/api/correlations?id=" + encoded)).get("correlation_id").textValue())
        .isEqualTo(id);
    assertThat(server.get("/api/correlations/trace?id=" + encoded).statusCode()).isEqualTo(200);
    assertThat(server.get("/api/correlations/events?id=" + encoded).statusCode()).isEqualTo(200);
  }

  @Test
  void pages_follow_each_other() {
    for (int i = 0; i < 5; i++) {
      server.correlation("p" + i, "QUEUED", 0, QueryServer.NINE.plusSeconds(i));
    }
    List<String> ids = new ArrayList<>();
    String path = "/api/correlations?limit=2";
    while (!path.isEmpty()) {
      JsonNode page = json(server.get(path));
      page.get("items").forEach(item -> ids.add(item.get("correlation_id").textValue()));
      path =
          page.get("next").isNull()
              ? ""
              : "/api/correlations?limit=2&cursor=" + page.get("next").textValue();
    }
    assertThat(ids).containsExactly("p4", "p3", "p2", "p1", "p0");
  }

  @Test
  void sagas_and_processors_have_these_shapes() {
    server.finished("s");
    server
        .jdbc
        .sql("insert into token_entry values ('correlations', 0, null, null, null, null)")
        .update();
    assertJson(
        "/api/sagas?state=owing",
        """
        {"items":[{"saga_type":"response","correlation_id":"s","state":"owing","phase":"TERMINAL","owed":2,
        "published":1,"last_event":"correlation.terminal","last_event_at":"2026-01-05T09:00:00.000Z",
        "started_at":"2026-01-05T09:00:00.000Z","deadline":null,"attempts":1,"last_error":null}],"next":null}
        """);
    JsonNode processors = json(server.get("/api/processors"));
    assertThat(processors.get("items").get(0).fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "name",
            "segment",
            "owner",
            "last_seen",
            "position",
            "replaying",
            "lag_events",
            "lag_seconds");
    assertThat(processors.has("blocker")).isTrue();
    assertThat(processors.get("journal").has("readable_position")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/correlations?limit=0",
        "/api/correlations?limit=201",
        "/api/correlations?limit=-1",
        "/api/correlations?limit=",
        "/api/correlations?phase=queued",
        "/api/correlations?conflicted=yes",
        "/api/correlations?cursor=nonsense",
        "/api/correlations?q=%00",
        "/api/correlations?phase=QUEUED&phase=RUNNING",
        "/api/correlations/x/events?after=1",
        "/api/sagas?state=done"
      })
  void a_parameter_that_breaks_a_rule_is_refused(String path) {
    assertProblem(server.get(path), 400, "invalid_parameter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/correlations?phases=QUEUED", "/api/processors?x=1", "/api/sagas?id=1"})
  void an_unknown_parameter_is_refused(String path) {
    assertProblem(server.get(path), 400, "unknown_parameter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/correlations/nobody",
        "/api/correlations/nobody/trace",
        "/api/correlations/nobody/events",
        "/api/correlations?id=%00",
        "/api/correlations?id=",
        "/api/correlations/%3Cscript%3E"
      })
  void an_unknown_id_is_not_found(String path) {
    assertProblem(server.get(path), 404, "correlation_not_found");
  }

  private static void assertProblem(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/problem+json");
    JsonNode body = json(response);
    assertThat(body.get("type").textValue()).isEqualTo("urn:blast-bridge:" + code);
    assertThat(body.get("code").textValue()).isEqualTo(code);
    assertThat(body.get("status").intValue()).isEqualTo(status);
    assertThat(body.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "type", "title", "status", "detail", "code", "message", "request_id");
    assertThat(body.get("request_id").textValue()).isNotBlank();
  }

  private void assertJson(String path, String expected) {
    HttpResponse<String> response = server.get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/json");
    assertThat(json(response)).isEqualTo(tree(expected));
  }

  private static JsonNode json(HttpResponse<String> response) {
    return tree(response.body());
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + json, e);
    }
  }
}
