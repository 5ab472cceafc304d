package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads how far the processors have come and what holds them back. */
public final class ProcessorReader {

  private static final String TOKENS =
      "select processor_name, segment, owner, timestamp, token from token_entry"
          + " order by processor_name, segment limit 1000";

  private static final String READABLE =
      "j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())";

  private static final String HEAD =
      """
      select
        (select j.position from journal j order by j.transaction_id desc, j.position desc limit 1) as newest,
        r.position, r.recorded_at
      from (select 1) as one left join lateral (
        select j.position, j.recorded_at from journal j where %s
        order by j.transaction_id desc, j.position desc limit 1) r on true
      """
          .formatted(READABLE);

  private static final String LAG =
      """
      select count(*) as events,
             coalesce(extract(epoch from now() - min(u.recorded_at)), 0)::double precision as seconds
      from (select j.recorded_at from journal j
            where (j.transaction_id, j.position) > (:tx::xid8, :position) and %s
            order by j.transaction_id, j.position limit :max) u
      """
          .formatted(READABLE);

  /** Whoever holds back readers has a transaction id and has not ended. */
  private static final String BLOCKER =
      """
      select l.pid, a.application_name, a.state,
             extract(epoch from now() - a.xact_start)::double precision as age
      from pg_locks l left join pg_stat_activity a using (pid)
      where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock'
        and l.transactionid = pg_snapshot_xmin(pg_current_snapshot())::xid
      limit 1
      """;

  private final JdbcClient jdbc;

  public ProcessorReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Every segment of every processor, by name and number. */
  public Processors all() {
    List<ProcessorRow> items =
        jdbc.sql(TOKENS).query((row, _) -> token(row)).list().stream().map(this::measure).toList();
    return new Processors(
        items,
        jdbc.sql(HEAD).query((row, _) -> head(row)).single(),
        jdbc.sql(BLOCKER).query((row, _) -> blocker(row)).optional().orElse(null));
  }

  private record Token(
      String name,
      int segment,
      @Nullable String owner,
      @Nullable String timestamp,
      Optional<TokenPosition> read) {}

  private record Lag(long events, double seconds) {}

  private ProcessorRow measure(Token token) {
    TokenPosition from = token.read().orElse(TokenPosition.TAIL);
    Lag lag =
        jdbc.sql(LAG)
            .param("tx", from.transactionId())
            .param("position", from.position())
            .param("max", ProcessorRow.MAX_LAG)
            .query((row, _) -> new Lag(row.getLong("events"), row.getDouble("seconds")))
            .single();
    return new ProcessorRow(
        token.name(),
        token.segment(),
        token.owner(),
        time(token.timestamp()),
        token.read().map(TokenPosition::position).orElse(null),
        from.replaying(),
        lag.events(),
        lag.seconds());
  }

  private static Token token(ResultSet row) throws SQLException {
    return new Token(
        row.getString("processor_name"),
        row.getInt("segment"),
        row.getString("owner"),
        row.getString("timestamp"),
        Optional.ofNullable(row.getBytes("token")).flatMap(TokenPosition::parse));
  }

  private static @Nullable Instant time(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Processors.Head head(ResultSet row) throws SQLException {
    return new Processors.Head(
        row.getObject("newest", Long.class),
        row.getObject("position", Long.class),
        Times.get(row, "recorded_at"));
  }

  private static Processors.Blocker blocker(ResultSet row) throws SQLException {
    return new Processors.Blocker(
        row.getObject("pid", Integer.class),
        row.getString("application_name"),
        row.getString("state"),
        row.getObject("age", Double.class));
  }
}
