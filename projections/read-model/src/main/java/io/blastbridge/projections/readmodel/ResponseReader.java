package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what is owed and was told: responses, and our own sends. */
public final class ResponseReader {

  /** Most responses shown of one correlation. */
  public static final int MAX_RESPONSES = 500;

  private final JdbcClient jdbc;

  public ResponseReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The responses of a correlation in the order in which they must arrive, at most 500. */
  public List<ResponseRow> ofCorrelation(String correlationId) {
    return jdbc.sql(
            "select * from owed_response where correlation_id = ? order by owed_order limit ?")
        .param(correlationId)
        .param(MAX_RESPONSES)
        .query((row, _) -> response(row))
        .list();
  }

  /** Our own send of a correlation. */
  public Optional<RequestSendRow> sendOf(String correlationId) {
    return jdbc.sql("select * from request_send where correlation_id = ?")
        .param(correlationId)
        .query((row, _) -> send(row))
        .optional();
  }

  private static ResponseRow response(ResultSet row) throws SQLException {
    return new ResponseRow(
        row.getObject("owing_event", UUID.class),
        row.getInt("index"),
        row.getString("event_id"),
        row.getString("status"),
        row.getString("request_id"),
        row.getString("error_code"),
        Times.require(row, "owed_at"),
        Times.get(row, "published_at"),
        row.getString("entity"));
  }

  private static RequestSendRow send(ResultSet row) throws SQLException {
    return new RequestSendRow(
        row.getString("correlation_id"),
        row.getString("state"),
        row.getString("request_id"),
        row.getString("queue"),
        row.getString("reason"),
        Times.require(row, "intended_at"),
        Times.get(row, "ended_at"));
  }
}
