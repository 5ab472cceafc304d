package io.blastbridge.projections.projectors;

import static io.blastbridge.projections.projectors.Column.bigint;
import static io.blastbridge.projections.projectors.Column.text;
import static io.blastbridge.projections.projectors.Column.time;

import io.blastbridge.command.events.RequestEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@code request_send} while a batch changes it. */
final class SendDraft {

  static final Table<SendDraft> TABLE =
      Table.upsert(
          "request_send",
          "correlation_id",
          "t.version < excluded.version",
          List.of(
              text("correlation_id", d -> d.correlationId),
              bigint("version", d -> d.version),
              text("state", d -> d.state),
              text("request_id", d -> d.requestId),
              text("queue", d -> d.queue),
              text("reason", d -> d.reason),
              time("intended_at", d -> d.intendedAt),
              time("ended_at", d -> d.endedAt)));

  final String correlationId;
  long version = -1;
  String state = "intended";
  String requestId = "";
  String queue = "";
  @Nullable String reason;
  Instant intendedAt;
  @Nullable Instant endedAt;

  /** Whether there is something to write. */
  boolean changed;

  SendDraft(String correlationId, Instant intendedAt) {
    this.correlationId = correlationId;
    this.intendedAt = intendedAt;
  }

  static SendDraft map(ResultSet row) throws SQLException {
    var draft = new SendDraft(row.getString("correlation_id"), Columns.at(row, "intended_at"));
    draft.version = row.getLong("version");
    draft.state = row.getString("state");
    draft.requestId = row.getString("request_id");
    draft.queue = row.getString("queue");
    draft.reason = row.getString("reason");
    draft.endedAt = Columns.atOrNull(row, "ended_at");
    return draft;
  }

  /** Takes in the next event of the request's stream; one that is in the row already is not. */
  void apply(RequestEvent event, long sequence, Instant at) {
    if (sequence <= version) {
      return;
    }
    version = sequence;
    changed = true;
    switch (event) {
      case RequestEvent.Intended e -> {
        state = "intended";
        requestId = e.requestId();
        queue = e.queue();
        reason = null;
        intendedAt = at;
        endedAt = null;
      }
      case RequestEvent.Sent _ -> end("sent", null, at);
      case RequestEvent.NotSent e -> end("not-sent", e.reason(), at);
    }
  }

  private void end(String how, @Nullable String why, Instant at) {
    state = how;
    reason = why;
    endedAt = at;
  }
}
