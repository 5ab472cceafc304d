package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the message trace of a correlation. */
public final class TraceReader {

  private final JdbcClient jdbc;

  public TraceReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The trace; empty stages for an id without any. */
  public MessageTrace ofCorrelation(String correlationId) {
    List<StageOccurrence> occurrences =
        jdbc.sql("select stage, ts from trace_stage where correlation_id = ?")
            .param(correlationId)
            .query((row, _) -> occurrence(row))
            .list();
    return TraceDeriver.derive(occurrences);
  }

  private static StageOccurrence occurrence(ResultSet row) throws SQLException {
    return new StageOccurrence(
        row.getString("stage"), Rfc3339.text(Times.require(row, "ts")), null, null);
  }
}
