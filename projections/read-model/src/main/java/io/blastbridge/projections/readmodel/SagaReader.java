package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads pages of sagas, latest event first. */
public final class SagaReader {

  private final JdbcClient jdbc;

  public SagaReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * One page.
   *
   * @param state one state, null for all
   * @param limit 1 to {@link Page#MAX_LIMIT}
   * @param after the last row of the page before, empty for the first page
   */
  public Page<SagaRow> list(@Nullable String state, int limit, Optional<Cursor> after) {
    Conditions conditions = new Conditions();
    if (state != null) {
      conditions.add("state = :state", "state", state);
    }
    after.ifPresent(
        cursor -> conditions.below("(last_event_at, correlation_id) < (:at, :id)", cursor));
    List<SagaRow> rows =
        jdbc.sql(
                "select * from saga_view %s order by last_event_at desc, correlation_id desc limit :limit"
                    .formatted(conditions.where()))
            .params(conditions.parameters())
            .param("limit", Keyset.checked(limit) + 1)
            .query((row, _) -> map(row))
            .list();
    return Keyset.page(rows, limit, row -> new Cursor(row.lastEventAt(), row.correlationId()));
  }

  private static SagaRow map(ResultSet row) throws SQLException {
    return new SagaRow(
        row.getString("saga_type"),
        row.getString("correlation_id"),
        row.getString("state"),
        Phase.valueOf(row.getString("phase")),
        row.getInt("owed"),
        row.getInt("published"),
        row.getString("last_event"),
        Times.require(row, "last_event_at"),
        Times.require(row, "started_at"),
        Times.get(row, "deadline"),
        row.getInt("attempts"),
        row.getString("last_error"));
  }
}
