package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.DeliveryEvent;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcOperations;

/** The table {@code overflow}, and what of it counts in the row of the correlation. */
final class OverflowTable {

  private static final String REPEATED = "repeated";
  private static final String CONFLICTED = "conflicted";

  /** A row that is there already adds nothing, so an event may come as often as it likes. */
  private static final String COUNT =
      """
      with told as (
        select * from unnest(?::text[], ?::text[], ?::text[], ?::timestamptz[])
          as u(correlation_id, stream_id, kind, at)),
      fresh as (
        insert into overflow (correlation_id, stream_id, kind)
        select distinct on (correlation_id, stream_id) correlation_id, stream_id, kind from told
        on conflict do nothing returning correlation_id, kind),
      counted as (
        select t.correlation_id, max(t.at) as at,
               (select count(*) from fresh f
                where f.correlation_id = t.correlation_id and f.kind = 'repeated') as repeats,
               (select count(*) from fresh f
                where f.correlation_id = t.correlation_id and f.kind = 'conflicted') as conflicts
        from told t group by t.correlation_id)
      update correlation c
      set repeats = c.repeats + n.repeats, conflicts = c.conflicts + n.conflicts,
          updated_at = greatest(c.updated_at, n.at)
      from counted n where c.correlation_id = n.correlation_id
      """;

  private record Told(String correlationId, String stream, String kind, Instant at) {}

  private final JdbcOperations jdbc;

  OverflowTable(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** Counts what a batch brings; the rows of the correlations are there. */
  void count(List<Recorded<?>> events) {
    List<Told> told = new ArrayList<>();
    for (Recorded<?> recorded : events) {
      if (recorded.event() instanceof DeliveryEvent event) {
        switch (event) {
          case DeliveryEvent.Repeated _ -> told.add(told(recorded, REPEATED));
          case DeliveryEvent.Conflicted _ -> told.add(told(recorded, CONFLICTED));
          case DeliveryEvent.Refused _, DeliveryEvent.Settled _ -> {}
        }
      }
    }
    if (!told.isEmpty()) {
      jdbc.update(connection -> statement(connection, told));
    }
  }

  void truncate() {
    jdbc.update("truncate table overflow");
  }

  private static Told told(Recorded<?> recorded, String kind) {
    return new Told(Correlated.idOf(recorded.event()), recorded.stream(), kind, recorded.at());
  }

  private static PreparedStatement statement(Connection connection, List<Told> told)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(COUNT);
    statement.setArray(1, texts(connection, told.stream().map(Told::correlationId).toList()));
    statement.setArray(2, texts(connection, told.stream().map(Told::stream).toList()));
    statement.setArray(3, texts(connection, told.stream().map(Told::kind).toList()));
    statement.setArray(
        4, connection.createArrayOf("timestamptz", told.stream().map(Told::at).toArray()));
    return statement;
  }

  private static Array texts(Connection connection, List<String> values) throws SQLException {
    return connection.createArrayOf("text", values.toArray());
  }
}
