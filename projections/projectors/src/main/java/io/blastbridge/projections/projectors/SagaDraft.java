package io.blastbridge.projections.projectors;

import static io.blastbridge.projections.projectors.Column.bigint;
import static io.blastbridge.projections.projectors.Column.integer;
import static io.blastbridge.projections.projectors.Column.text;
import static io.blastbridge.projections.projectors.Column.time;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.EventTypes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@code saga_view} while a batch changes it. */
final class SagaDraft {

  /** The one process there is behind a correlation: it tells its producers what became of it. */
  static final String TYPE = "response";

  static final Table<SagaDraft> TABLE =
      Table.upsert(
          "saga_view",
          "saga_type, correlation_id",
          "t.version <= excluded.version",
          List.of(
              text("saga_type", _ -> TYPE),
              text("correlation_id", d -> d.correlationId),
              bigint("version", d -> d.version),
              text("state", SagaDraft::state),
              text("phase", d -> d.phase),
              integer("owed", d -> d.counts.owed()),
              integer("published", d -> d.counts.published()),
              text("last_event", d -> d.lastEvent),
              time("last_event_at", d -> d.lastEventAt),
              time("started_at", d -> d.startedAt),
              time("deadline", d -> d.deadline),
              integer("attempts", d -> d.attempts),
              text("last_error", d -> d.lastError)));

  final String correlationId;
  long version = -1;
  String phase = Phases.ABSENT;
  OwedResponses.Counts counts = OwedResponses.Counts.NONE;
  String lastEvent = "";
  Instant lastEventAt;
  Instant startedAt;
  @Nullable Instant deadline;
  int attempts;
  @Nullable String lastError;

  SagaDraft(String correlationId, Instant startedAt) {
    this.correlationId = correlationId;
    this.startedAt = startedAt;
    this.lastEventAt = startedAt;
  }

  static SagaDraft map(ResultSet row) throws SQLException {
    var draft = new SagaDraft(row.getString("correlation_id"), Columns.at(row, "started_at"));
    draft.version = row.getLong("version");
    draft.phase = row.getString("phase");
    draft.lastEvent = row.getString("last_event");
    draft.lastEventAt = Columns.at(row, "last_event_at");
    draft.deadline = Columns.atOrNull(row, "deadline");
    draft.attempts = row.getInt("attempts");
    draft.lastError = row.getString("last_error");
    return draft;
  }

  /** Takes in the next event; one of the correlation's stream that is in the row already is not. */
  void apply(Recorded<?> recorded) {
    if (recorded.event() instanceof CorrelationEvent event) {
      if (recorded.sequence() <= version) {
        return;
      }
      version = recorded.sequence();
      phase = Phases.after(phase, event);
      follow(event);
    }
    if (!recorded.at().isBefore(lastEventAt)) {
      lastEvent = nameOf(recorded.event());
      lastEventAt = recorded.at();
    }
  }

  private void follow(CorrelationEvent event) {
    switch (event) {
      case CorrelationEvent.Received _ -> {
        deadline = null;
        lastError = null;
      }
      case CorrelationEvent.Claimed e -> {
        deadline = e.leaseEndsAt();
        attempts = e.attempt();
      }
      case CorrelationEvent.ClaimReleased e -> {
        deadline = null;
        lastError = e.reason();
      }
      case CorrelationEvent.Submitted _ -> deadline = null;
      case CorrelationEvent.Deferred e -> {
        deadline = e.dueAt();
        lastError = e.reason();
      }
      case CorrelationEvent.Rejected e -> {
        lastError = e.code();
        deadline = e.ends() ? null : deadline;
      }
      case CorrelationEvent.Terminal e -> lastError = e.code().isEmpty() ? lastError : e.code();
      case CorrelationEvent.Queued _,
          CorrelationEvent.Repeated _,
          CorrelationEvent.Conflicted _,
          CorrelationEvent.Running _ -> {}
    }
  }

  /** A refused delivery has no phase: nothing is left to do once its answer is out. */
  private String state() {
    if (counts.owed() > counts.published()) {
      return "owing";
    }
    return phase.equals(Phases.TERMINAL) || phase.equals(Phases.ABSENT) ? "ended" : "waiting";
  }

  private static String nameOf(BridgeEvent event) {
    return EventTypes.of(event.getClass()).map(EventTypes.EventType::name).orElse("");
  }
}
