package io.blastbridge.projections.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.Streams;
import io.blastbridge.local.postgres.FreshDatabase;
import io.blastbridge.projections.readmodel.CorrelationReader;
import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.MessageTrace;
import io.blastbridge.projections.readmodel.Phase;
import io.blastbridge.projections.readmodel.ResponseReader;
import io.blastbridge.projections.readmodel.ResponseRow;
import io.blastbridge.projections.readmodel.SagaReader;
import io.blastbridge.projections.readmodel.SagaRow;
import io.blastbridge.projections.readmodel.TraceReader;
import io.blastbridge.projections.readmodel.TraceStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class ProjectorsTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private final Histories histories = new Histories();
  private Projection projection = new Projection(DATABASE.dataSource());

  @BeforeEach
  void empty_tables() {
    projection = new Projection(DATABASE.dataSource());
    projection.reset();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 1000})
  void a_finished_correlation_is_the_same_row_however_the_journal_is_cut_into_batches(int size) {
    histories.succeeded("a");
    histories.queued("b");
    projection.project(histories, size);

    CorrelationRow row = correlation("a");
    assertThat(row.phase()).isEqualTo(Phase.TERMINAL);
    assertThat(row.status()).isEqualTo("success");
    assertThat(row.outcome()).isEqualTo("succeeded");
    assertThat(row.jobId()).isEqualTo("job-a");
    assertThat(row.program()).isEqualTo("blastn");
    assertThat(row.requestId()).isEqualTo("req-a");
    assertThat(row.errorCode()).isNull();
    assertThat(row.resultFiles())
        .isEqualTo(
            "[{\"file_id\":\"f1\",\"name\":\"out.gz\",\"format\":\"blast_xml\",\"size\":2048}]");
    assertThat(row.createdAt()).isEqualTo(Histories.NINE);
    assertThat(row.updatedAt()).isEqualTo(Histories.NINE.plusSeconds(7));
    assertThat(row.expiresAt())
        .isEqualTo(Histories.NINE.plusSeconds(86_400).plusNanos(123_457_000));
    assertThat(correlation("b").status()).isEqualTo("queued");
    assertThat(responses("a"))
        .extracting(ResponseRow::status)
        .containsExactly("queued", "running", "succeeded");
    assertThat(responses("a")).allSatisfy(r -> assertThat(r.publishedAt()).isNotNull());
    assertThat(saga("a").state()).isEqualTo("ended");
    assertThat(saga("b").state()).isEqualTo("owing");
  }

  @Test
  void replaying_everything_or_a_part_again_changes_nothing() {
    histories.succeeded("a");
    histories.append(Histories.conflicted("a"));
    histories.append(new RequestEvent.Intended(Histories.id("c"), "r", "blastp", "nr", "requests"));
    histories.overflow("a");
    histories.queued("b");
    projection.project(histories, 4);
    List<List<Map<String, @Nullable Object>>> before = tables();

    projection.project(histories.messages.subList(3, 11), 2);
    projection.project(histories, 3);
    assertThat(tables()).isEqualTo(before);

    projection.reset();
    assertThat(tables()).allSatisfy(table -> assertThat(table).isEmpty());
    projection.project(histories, 1000);
    assertThat(tables()).isEqualTo(before);
  }

  @Test
  void a_conflict_is_counted_and_leaves_the_phase() {
    histories.queued("a");
    histories.append(Histories.conflicted("a"));
    histories.append(Histories.rejected("a", false));
    projection.project(histories, 1000);
    assertThat(correlation("a").phase()).isEqualTo(Phase.QUEUED);
    assertThat(correlation("a").conflicts()).isEqualTo(1);
    assertThat(correlation("a").errorCode()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000})
  void what_overflows_into_streams_of_deliveries_counts_once_for_each_delivery(int size) {
    UUID queued = histories.queued("a");
    histories.append(Histories.conflicted("a"));
    histories.overflow("a");
    histories.append(
        Streams.delivery("a-r2"),
        new DeliveryEvent.Repeated(
            Histories.delivery("a-r2"),
            Histories.id("a"),
            "more",
            List.of(Histories.response("a", ResponseStatus.SUCCEEDED))));
    histories.append(
        new CorrelationEvent.Running(Histories.id("a"), Histories.job("a"), List.of()));
    histories.publish("a", ResponseStatus.QUEUED, queued, 0, Histories.NINE);

    projection.project(histories, size);
    projection.project(histories, size);

    assertThat(correlation("a").repeats()).isEqualTo(2);
    assertThat(correlation("a").conflicts()).isEqualTo(3);
    assertThat(correlation("a").phase()).isEqualTo(Phase.RUNNING);
    assertThat(responses("a")).hasSize(7);
    assertThat(saga("a").owed()).isEqualTo(7);
    assertThat(saga("a").published()).isEqualTo(1);
    assertThat(projection.rows("correlation_stream", "stream_id")).hasSize(5);
  }

  @Test
  void a_released_claim_leads_back_to_received_and_says_why() {
    histories.append(Histories.received("a"));
    histories.append(Histories.claimed("a", 1));
    projection.project(histories, 1000);
    assertThat(correlation("a").claim())
        .isEqualTo(
            new CorrelationRow.Claim(
                "claim-1",
                "n1",
                "n1-life",
                4711,
                Histories.NINE.plusSeconds(1),
                Histories.NINE.plusSeconds(900)));
    histories.append(Histories.released("a", 1));
    histories.append(Histories.deferred("a"));
    projection.project(histories, 1000);

    CorrelationRow row = correlation("a");
    assertThat(row.phase()).isEqualTo(Phase.RECEIVED);
    assertThat(row.claim()).isNull();
    assertThat(row.waitingReason()).isEqualTo("plane_unavailable");
    assertThat(row.dueAt()).isEqualTo(Histories.NINE.plusSeconds(60));
    assertThat(saga("a").deadline()).isEqualTo(Histories.NINE.plusSeconds(60));
    assertThat(saga("a").state()).isEqualTo("waiting");
  }

  @Test
  void a_rejection_that_ends_the_try_is_terminal_and_the_next_try_starts_clean() {
    histories.append(Histories.received("a"));
    histories.append(Histories.rejected("a", true));
    projection.project(histories, 1000);
    CorrelationRow rejected = correlation("a");
    assertThat(rejected.phase()).isEqualTo(Phase.TERMINAL);
    assertThat(rejected.outcome()).isEqualTo("rejected");
    assertThat(rejected.errorCode()).isEqualTo("servicebus_request_expired");
    assertThat(rejected.status()).isEqualTo("failed");

    histories.append(Histories.received("a"));
    projection.project(histories, 1000);
    assertThat(correlation("a").phase()).isEqualTo(Phase.RECEIVED);
    assertThat(correlation("a").errorCode()).isNull();
    assertThat(correlation("a").outcome()).isNull();
  }

  @Test
  void an_id_is_known_from_the_moment_of_our_own_send() {
    histories.append(new RequestEvent.Intended(Histories.id("s"), "r", "blastp", "nr", "requests"));
    projection.project(histories, 1000);
    CorrelationRow row = correlation("s");
    assertThat(row.phase()).isEqualTo(Phase.ABSENT);
    assertThat(row.status()).isEqualTo("queued");
    assertThat(row.db()).isEqualTo("nr");
    assertThat(row.generation()).isZero();

    histories.append(new RequestEvent.Sent(Histories.id("s")));
    histories.append(Histories.received("s"));
    projection.project(histories, 1000);
    assertThat(correlation("s").phase()).isEqualTo(Phase.RECEIVED);
    assertThat(correlation("s").createdAt()).isEqualTo(Histories.NINE);
    assertThat(new ResponseReader(jdbc()).sendOf("s").orElseThrow().state()).isEqualTo("sent");
  }

  @Test
  void the_trace_takes_its_times_from_the_journal() {
    histories.succeeded("a");
    projection.project(histories, 1000);
    MessageTrace trace = new TraceReader(jdbc()).ofCorrelation("a");
    assertThat(trace.stages())
        .extracting(stage -> stage.stage().word() + " " + stage.ts())
        .containsExactly(
            "enqueued 2026-01-05T08:59:55.000Z",
            "received 2026-01-05T08:59:59.000Z",
            "row_created 2026-01-05T09:00:00.000Z",
            "routed 2026-01-05T09:00:01.000Z",
            "submitted 2026-01-05T09:00:02.000Z",
            "running 2026-01-05T09:00:05.000Z",
            "transition_published 2026-01-05T09:00:06.000Z",
            "succeeded 2026-01-05T09:00:07.000Z",
            "completion_published 2026-01-05T09:00:08.000Z");
    assertThat(trace.metrics()).isEqualTo(new MessageTrace.Metrics(4000L, 3000L, 13000L));
    assertThat(trace.terminalStage()).isEqualTo(TraceStage.SUCCEEDED);
  }

  @Test
  void the_answer_to_a_conflict_is_no_stage_of_the_execution() {
    histories.queued("a");
    UUID conflict = histories.append(Histories.conflicted("a"));
    histories.publish("a", ResponseStatus.FAILED, conflict, 0, Histories.NINE);
    projection.project(histories, 1000);
    assertThat(new TraceReader(jdbc()).ofCorrelation("a").lastStage())
        .isEqualTo(TraceStage.SUBMITTED);
  }

  @Test
  void a_refused_delivery_is_owed_its_answer_under_its_raw_id() {
    String raw = "<script>alert(1)</script>'\"\\ ünï";
    UUID refused = histories.append(Streams.delivery("d1"), Histories.refused(raw));
    projection.project(histories, 1000);
    assertThat(responses(raw)).hasSize(1);
    assertThat(saga(raw).state()).isEqualTo("owing");
    histories.publish(raw, ResponseStatus.FAILED, refused, 0, Histories.NINE);
    projection.project(histories, 1000);
    assertThat(saga(raw).state()).isEqualTo("ended");
  }

  private List<List<Map<String, @Nullable Object>>> tables() {
    return List.of(
        projection.rows("correlation", "correlation_id"),
        projection.rows("overflow", "correlation_id, stream_id"),
        projection.rows("request_send", "correlation_id"),
        projection.rows("trace_stage", "correlation_id, stage"),
        projection.rows("correlation_stream", "correlation_id, stream_id"),
        projection.jdbc.queryForList(
            "select owing_event, index, correlation_id, event_id, status, request_id, error_code,"
                + " owed_at, published_at, entity from owed_response order by owed_order"),
        projection.rows("saga_view", "saga_type, correlation_id"));
  }

  private CorrelationRow correlation(String id) {
    return new CorrelationReader(jdbc()).find(id).orElseThrow();
  }

  private List<ResponseRow> responses(String id) {
    return new ResponseReader(jdbc()).ofCorrelation(id);
  }

  private SagaRow saga(String id) {
    return new SagaReader(jdbc())
        .list(null, 100, Optional.empty()).items().stream()
            .filter(row -> row.correlationId().equals(id))
            .findFirst()
            .orElseThrow();
  }

  private static JdbcClient jdbc() {
    return JdbcClient.create(DATABASE.dataSource());
  }
}
