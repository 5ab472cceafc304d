package io.blastbridge.projections.projectors;

import static io.blastbridge.projections.projectors.Column.integer;
import static io.blastbridge.projections.projectors.Column.text;
import static io.blastbridge.projections.projectors.Column.time;

import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;

/** The table {@code owed_response}: what is owed, and what of it was published. */
final class OwedResponses {

  /** How many responses of a correlation are owed in all, and how many of them were published. */
  record Counts(int owed, int published) {
    static final Counts NONE = new Counts(0, 0);
  }

  private record Owed(
      UUID owingEvent, int index, String correlationId, Response response, Instant at) {}

  private static final Table<Owed> TABLE =
      Table.insertOnce(
          "owed_response",
          List.of(
              Column.uuid("owing_event", Owed::owingEvent),
              integer("index", Owed::index),
              text("correlation_id", Owed::correlationId),
              text("event_id", owed -> owed.response().eventId()),
              text("status", owed -> owed.response().status().word()),
              text("request_id", owed -> owed.response().requestId()),
              text("error_code", OwedResponses::errorCode),
              time("owed_at", Owed::at)),
          "");

  private static final String PUBLISH =
      """
      update owed_response o set published_at = p.published_at, entity = p.entity
      from unnest(?::uuid[], ?::integer[], ?::timestamptz[], ?::text[])
        as p(owing_event, index, published_at, entity)
      where o.owing_event = p.owing_event and o.index = p.index and o.published_at is null
      """;

  private static final String COUNT =
      Table.perId(
          """
          select u.id as correlation_id, count(*) as owed, count(published_at) as published
          from owed_response where correlation_id = u.id having count(*) > 0""");

  private final JdbcOperations jdbc;

  OwedResponses(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** Writes what a batch brings; rows count in the order of the journal. */
  void write(List<Recorded<?>> events) {
    List<Owed> owed = new ArrayList<>();
    List<ResponseEvent.Published> published = new ArrayList<>();
    for (Recorded<?> recorded : events) {
      if (recorded.event() instanceof Owing owing) {
        String correlationId = Correlated.idOf(recorded.event());
        int index = 0;
        for (Response response : owing.owed()) {
          owed.add(new Owed(recorded.eventId(), index++, correlationId, response, recorded.at()));
        }
      } else if (recorded.event() instanceof ResponseEvent.Published e) {
        published.add(e);
      }
    }
    TABLE.write(jdbc, owed);
    if (!published.isEmpty()) {
      jdbc.update(connection -> publish(connection, published));
    }
  }

  Map<String, Counts> count(Collection<String> ids) {
    Map<String, Counts> counts = new HashMap<>();
    jdbc.query(
        COUNT,
        row -> {
          counts.put(
              row.getString("correlation_id"),
              new Counts(row.getInt("owed"), row.getInt("published")));
        },
        (Object) ids.toArray(String[]::new));
    return counts;
  }

  void truncate() {
    jdbc.update("truncate table owed_response restart identity");
  }

  private static PreparedStatement publish(
      Connection connection, List<ResponseEvent.Published> published) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(PUBLISH);
    int n = published.size();
    Object[] events = new Object[n];
    Object[] indexes = new Object[n];
    Object[] times = new Object[n];
    Object[] entities = new Object[n];
    for (int i = 0; i < n; i++) {
      ResponseEvent.Published event = published.get(i);
      events[i] = event.owingEvent();
      indexes[i] = event.index();
      times[i] = event.publishedAt();
      entities[i] = event.entity();
    }
    statement.setArray(1, connection.createArrayOf("uuid", events));
    statement.setArray(2, connection.createArrayOf("integer", indexes));
    statement.setArray(3, connection.createArrayOf("timestamptz", times));
    statement.setArray(4, connection.createArrayOf("text", entities));
    return statement;
  }

  private static @Nullable String errorCode(Owed owed) {
    String code = owed.response().errorCode();
    return code.isEmpty() ? null : code;
  }
}
