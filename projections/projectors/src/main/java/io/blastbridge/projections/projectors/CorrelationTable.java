package io.blastbridge.projections.projectors;

import static io.blastbridge.projections.projectors.Column.bigint;
import static io.blastbridge.projections.projectors.Column.integer;
import static io.blastbridge.projections.projectors.Column.text;
import static io.blastbridge.projections.projectors.Column.time;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcOperations;

/** The table {@code correlation} as the projector loads and writes it. */
final class CorrelationTable {

  private static final Table<CorrelationDraft> TABLE =
      Table.upsert(
          "correlation",
          "correlation_id",
          "t.version < excluded.version",
          List.of(
              text("correlation_id", d -> d.correlationId),
              bigint("version", d -> d.version),
              text("phase", d -> d.phase),
              integer("generation", d -> d.generation),
              text("origin", d -> d.origin),
              text("request_id", d -> d.requestId),
              text("job_id", d -> d.jobId),
              text("path", d -> d.path),
              text("program", d -> d.program),
              text("db", d -> d.db),
              integer("taxid", d -> d.taxid),
              integer("records", d -> d.records),
              bigint("letters", d -> d.letters),
              text("outcome", d -> d.outcome),
              text("error_code", d -> d.errorCode),
              text("error_message", d -> d.errorMessage),
              text("result_files", d -> d.resultFiles),
              integer("conflicts", d -> d.conflicts),
              integer("repeats", d -> d.repeats),
              integer("attempts", d -> d.attempts),
              text("claim_id", d -> d.claimId),
              text("claim_node", d -> d.claimNode),
              text("claim_incarnation", d -> d.claimIncarnation),
              bigint("claim_pid", d -> d.claimPid),
              time("claimed_at", d -> d.claimedAt),
              time("claim_lease_ends_at", d -> d.claimLeaseEndsAt),
              text("waiting_reason", d -> d.waitingReason),
              time("due_at", d -> d.dueAt),
              time("enqueued_at", d -> d.enqueuedAt),
              time("expires_at", d -> d.expiresAt),
              time("created_at", d -> d.createdAt),
              time("updated_at", d -> d.updatedAt)));

  private final JdbcOperations jdbc;

  CorrelationTable(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** The rows there are of these ids, by id. */
  Map<String, CorrelationDraft> load(Collection<String> ids) {
    return jdbc
        .query(
            Table.perId("select * from correlation where correlation_id = u.id limit 1"),
            (row, _) -> map(row),
            (Object) ids.toArray(String[]::new))
        .stream()
        .collect(Collectors.toMap(draft -> draft.correlationId, Function.identity()));
  }

  void write(Collection<CorrelationDraft> drafts) {
    TABLE.write(jdbc, drafts.stream().filter(draft -> draft.changed).toList());
  }

  void truncate() {
    jdbc.update("truncate table correlation");
  }

  private static CorrelationDraft map(ResultSet row) throws SQLException {
    var draft =
        new CorrelationDraft(row.getString("correlation_id"), Columns.at(row, "created_at"));
    draft.version = row.getLong("version");
    draft.phase = row.getString("phase");
    draft.generation = row.getInt("generation");
    draft.origin = row.getString("origin");
    draft.requestId = row.getString("request_id");
    draft.jobId = row.getString("job_id");
    draft.path = row.getString("path");
    draft.program = row.getString("program");
    draft.db = row.getString("db");
    draft.taxid = row.getObject("taxid", Integer.class);
    draft.records = row.getObject("records", Integer.class);
    draft.letters = row.getObject("letters", Long.class);
    draft.outcome = row.getString("outcome");
    draft.errorCode = row.getString("error_code");
    draft.errorMessage = row.getString("error_message");
    draft.resultFiles = row.getString("result_files");
    draft.conflicts = row.getInt("conflicts");
    draft.repeats = row.getInt("repeats");
    draft.attempts = row.getInt("attempts");
    draft.claimId = row.getString("claim_id");
    draft.claimNode = row.getString("claim_node");
    draft.claimIncarnation = row.getString("claim_incarnation");
    draft.claimPid = row.getObject("claim_pid", Long.class);
    draft.claimedAt = Columns.atOrNull(row, "claimed_at");
    draft.claimLeaseEndsAt = Columns.atOrNull(row, "claim_lease_ends_at");
    draft.waitingReason = row.getString("waiting_reason");
    draft.dueAt = Columns.atOrNull(row, "due_at");
    draft.enqueuedAt = Columns.atOrNull(row, "enqueued_at");
    draft.expiresAt = Columns.atOrNull(row, "expires_at");
    draft.updatedAt = Columns.at(row, "updated_at");
    return draft;
  }
}
