package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads correlations: one by id, or pages of them, newest change first. */
public final class CorrelationReader {

  /** Sorts after every id that continues a prefix. */
  private static final String LAST = new String(Character.toChars(Character.MAX_CODE_POINT));

  private final JdbcClient jdbc;

  public CorrelationReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * One page.
   *
   * @param limit 1 to {@link Page#MAX_LIMIT}
   * @param after the last row of the page before, empty for the first page
   */
  public Page<CorrelationRow> list(CorrelationFilter filter, int limit, Optional<Cursor> after) {
    Conditions conditions = new Conditions();
    if (filter.phase() != null) {
      conditions.add("phase = :phase", "phase", filter.phase().name());
    }
    if (filter.conflicted() != null) {
      conditions.add(filter.conflicted() ? "conflicts > 0" : "conflicts = 0");
    }
    if (filter.errorCode() != null) {
      conditions.add("error_code = :code", "code", filter.errorCode());
    }
    if (filter.prefix() != null && !filter.prefix().isEmpty()) {
      conditions.add("correlation_id >= :from", "from", filter.prefix());
      conditions.add("correlation_id < :to", "to", filter.prefix() + LAST);
    }
    after.ifPresent(
        cursor -> conditions.below("(updated_at, correlation_id) < (:at, :id)", cursor));
    List<CorrelationRow> rows =
        jdbc.sql(
                "select * from correlation %s order by updated_at desc, correlation_id desc limit :limit"
                    .formatted(conditions.where()))
            .params(conditions.parameters())
            .param("limit", Keyset.checked(limit) + 1)
            .query((row, _) -> map(row))
            .list();
    return Keyset.page(rows, limit, row -> new Cursor(row.updatedAt(), row.correlationId()));
  }

  public Optional<CorrelationRow> find(String correlationId) {
    return jdbc.sql("select * from correlation where correlation_id = ?")
        .param(correlationId)
        .query((row, _) -> map(row))
        .optional();
  }

  private static CorrelationRow map(ResultSet row) throws SQLException {
    return new CorrelationRow(
        row.getString("correlation_id"),
        Phase.valueOf(row.getString("phase")),
        row.getInt("generation"),
        row.getString("origin"),
        row.getString("request_id"),
        row.getString("job_id"),
        row.getString("program"),
        row.getString("db"),
        row.getString("outcome"),
        row.getString("error_code"),
        row.getString("error_message"),
        row.getString("result_files"),
        row.getInt("conflicts"),
        row.getInt("repeats"),
        row.getInt("attempts"),
        claim(row),
        row.getString("waiting_reason"),
        Times.get(row, "due_at"),
        Times.get(row, "enqueued_at"),
        Times.get(row, "expires_at"),
        Times.require(row, "created_at"),
        Times.require(row, "updated_at"));
  }

  private static CorrelationRow.@Nullable Claim claim(ResultSet row) throws SQLException {
    String claimId = row.getString("claim_id");
    if (claimId == null) {
      return null;
    }
    return new CorrelationRow.Claim(
        claimId,
        row.getString("claim_node"),
        row.getString("claim_incarnation"),
        row.getLong("claim_pid"),
        Times.require(row, "claimed_at"),
        Times.require(row, "claim_lease_ends_at"));
  }
}
