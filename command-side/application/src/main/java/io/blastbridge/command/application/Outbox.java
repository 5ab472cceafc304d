package io.blastbridge.command.application;

import io.blastbridge.command.events.Response;
import io.blastbridge.command.eventstore.JournalToken;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The responses owed and not yet told, derived from the journal. Rows of one correlation leave in
 * the journal's order; rows of different correlations do not wait for each other.
 */
public final class Outbox {

  private static final RowMapper<Row> ROW =
      (r, _) ->
          new Row(
              new Key(r.getObject("owing_event", UUID.class), r.getInt("idx")),
              r.getString("correlation"),
              r.getString("response"),
              r.getInt("attempts"));

  private final JdbcClient jdbc;

  public Outbox(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Which response of which event. */
  public record Key(UUID owingEvent, int index) {}

  /**
   * One row in hand.
   *
   * @param response JSON of a {@link Response}
   * @param attempts sends tried, this one included
   */
  record Row(Key key, String correlation, String response, int attempts) {}

  /** Adds a row, once. Runs in the caller's transaction. */
  void add(Key key, Response response, String json, JournalToken owedAt) {
    jdbc.sql(
            """
            insert into outbox (owing_event, idx, correlation, event_id, response, tx, position)
            values (:event, :idx, :correlation, :id, :response, :tx::text::xid8, :position)
            on conflict (owing_event, idx) do nothing
            """)
        .param("event", key.owingEvent())
        .param("idx", key.index())
        .param("correlation", response.correlationId())
        .param("id", response.eventId())
        .param("response", json)
        .param("tx", Long.toUnsignedString(owedAt.tx()))
        .param("position", owedAt.pos())
        .update();
  }

  /** Marks a row as told, whoever told it. Runs in the caller's transaction. */
  void told(Key key) {
    jdbc.sql(
            """
            update outbox set state = 'told', told_at = now(), leased_until = null
            where owing_event = :event and idx = :idx and state = 'pending'
            """)
        .param("event", key.owingEvent())
        .param("idx", key.index())
        .update();
  }

  /**
   * Leases the head row of each of the oldest due correlations.
   *
   * @param limit 1 to 100
   * @param holder node and incarnation of this process
   */
  List<Row> lease(int limit, String holder, Duration lease) {
    return jdbc.sql(
            """
            with due as (
              select o.owing_event, o.idx from outbox o
              where o.state = 'pending' and o.due_at <= now()
                and (o.leased_until is null or o.leased_until <= now())
                and not exists (
                  select 1 from outbox e
                  where e.state = 'pending' and e.correlation = o.correlation
                    and (e.tx, e.position, e.idx) < (o.tx, o.position, o.idx))
              order by o.due_at limit :limit for update skip locked)
            update outbox o
            set leased_by = :holder, leased_until = now() + make_interval(secs => :lease),
                attempts = o.attempts + 1
            from due where o.owing_event = due.owing_event and o.idx = due.idx
            returning o.owing_event, o.idx, o.correlation, o.response, o.attempts
            """)
        .param("limit", limit)
        .param("holder", holder)
        .param("lease", lease.toMillis() / 1000.0)
        .query(ROW)
        .list();
  }

  /** Gives a row back until later. */
  void defer(Key key, Duration delay, String error) {
    jdbc.sql(
            """
            update outbox
            set leased_until = null, last_error = :error,
                due_at = now() + make_interval(secs => :delay)
            where owing_event = :event and idx = :idx and state = 'pending'
            """)
        .param("event", key.owingEvent())
        .param("idx", key.index())
        .param("delay", delay.toMillis() / 1000.0)
        .param("error", error)
        .update();
  }

  /** Removes up to so many rows told longer ago than that. */
  int prune(Duration age, int limit) {
    return jdbc.sql(
            """
            delete from outbox where (owing_event, idx) in (
              select owing_event, idx from outbox
              where state = 'told' and told_at < now() - make_interval(secs => :age)
              limit :limit for update skip locked)
            """)
        .param("age", age.toSeconds())
        .param("limit", limit)
        .update();
  }
}
