package io.blastbridge.projections.projectors;

import static io.blastbridge.projections.projectors.Column.text;
import static io.blastbridge.projections.projectors.Column.time;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Outcome;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.ResponseEvent;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.projections.readmodel.TraceStage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.ResetHandler;
import org.springframework.jdbc.core.JdbcOperations;

/** Keeps {@code trace_stage} and {@code correlation_stream}. */
@ProcessingGroup(TraceProjector.GROUP)
final class TraceProjector {

  static final String GROUP = "traces";

  private record Stage(String correlationId, String stage, Instant ts, UUID eventId) {}

  private record StreamOf(String correlationId, String stream) {}

  private static final List<Column<Stage>> STAGE_COLUMNS =
      List.of(
          text("correlation_id", Stage::correlationId),
          text("stage", Stage::stage),
          time("ts", Stage::ts),
          Column.uuid("event_id", Stage::eventId));

  private static final Table<Stage> STAGES = Table.insertOnce("trace_stage", STAGE_COLUMNS, "");

  /** A response to a repeat or a conflict tells nothing of this execution's way. */
  private static final Table<Stage> PUBLICATIONS =
      Table.insertOnce(
          "trace_stage",
          STAGE_COLUMNS,
          """
          where exists (select from trace_stage s
                        where s.correlation_id = u.correlation_id and s.event_id = u.event_id
                          and s.stage in ('running', 'succeeded', 'failed'))\
          """);

  private static final Table<StreamOf> STREAMS =
      Table.insertOnce(
          "correlation_stream",
          List.of(
              text("correlation_id", StreamOf::correlationId), text("stream_id", StreamOf::stream)),
          "");

  private final JdbcOperations jdbc;
  private final Batch<Recorded<?>> batch = new Batch<>(GROUP, this::flush);

  TraceProjector(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  @EventHandler
  void on(BridgeEvent event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @ResetHandler
  void reset() {
    jdbc.update("truncate table trace_stage, correlation_stream");
  }

  private void flush(List<Recorded<?>> events) {
    List<Stage> stages = new ArrayList<>();
    List<Stage> publications = new ArrayList<>();
    Set<StreamOf> streams = new LinkedHashSet<>();
    for (Recorded<?> recorded : events) {
      switch (recorded.event()) {
        case CorrelationEvent e -> stages(e, recorded, stages);
        case ResponseEvent.Published e -> {
          published(e, publications);
          streams.add(new StreamOf(e.correlationId(), recorded.stream()));
        }
        case DeliveryEvent e -> streams.add(new StreamOf(Correlated.idOf(e), recorded.stream()));
        case RequestEvent _ -> {}
      }
    }
    STAGES.write(jdbc, stages);
    PUBLICATIONS.write(jdbc, publications);
    STREAMS.write(jdbc, streams);
  }

  private static void stages(CorrelationEvent event, Recorded<?> recorded, List<Stage> stages) {
    Instant at = recorded.at();
    switch (event) {
      case CorrelationEvent.Received e -> {
        if (e.enqueuedAt() != null) {
          stages.add(stage(recorded, TraceStage.ENQUEUED, e.enqueuedAt()));
        }
        stages.add(stage(recorded, TraceStage.RECEIVED, e.arrivedAt()));
        stages.add(stage(recorded, TraceStage.ROW_CREATED, at));
      }
      case CorrelationEvent.Claimed _ -> stages.add(stage(recorded, TraceStage.ROUTED, at));
      case CorrelationEvent.Submitted _ -> stages.add(stage(recorded, TraceStage.SUBMITTED, at));
      case CorrelationEvent.Running _ -> stages.add(stage(recorded, TraceStage.RUNNING, at));
      case CorrelationEvent.Terminal e -> {
        boolean succeeded = e.outcome() == Outcome.SUCCEEDED;
        stages.add(stage(recorded, succeeded ? TraceStage.SUCCEEDED : TraceStage.FAILED, at));
      }
      case CorrelationEvent.ClaimReleased _,
          CorrelationEvent.Queued _,
          CorrelationEvent.Repeated _,
          CorrelationEvent.Conflicted _,
          CorrelationEvent.Rejected _,
          CorrelationEvent.Deferred _ -> {}
    }
  }

  private static void published(ResponseEvent.Published event, List<Stage> publications) {
    if (event.status() == ResponseStatus.QUEUED) {
      return;
    }
    TraceStage stage =
        event.status() == ResponseStatus.RUNNING
            ? TraceStage.TRANSITION_PUBLISHED
            : TraceStage.COMPLETION_PUBLISHED;
    publications.add(
        new Stage(event.correlationId(), stage.word(), event.publishedAt(), event.owingEvent()));
  }

  private static Stage stage(Recorded<?> recorded, TraceStage stage, Instant ts) {
    return new Stage(Correlated.idOf(recorded.event()), stage.word(), ts, recorded.eventId());
  }
}
