package io.blastbridge.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The statements of one writer connection. Each is one round trip in autocommit and looks up the
 * predecessor itself; {@code transaction_id <= pg_current_xact_id()} keeps a transaction that got
 * its id before the predecessor's from sorting before it.
 */
final class AppendStatements implements AutoCloseable {

  /** Up to so many events of one stream are chained in the statement's text. */
  static final int MAX_UNROLLED = 8;

  private static final String COLUMNS =
      "stream_id, sequence, event_type, revision, event_id, recorded_at, payload, metadata, hash";
  private static final String ZERO = "'\\x" + "00".repeat(32) + "'::bytea";

  private static final String GROUP =
      """
      with i as materialized (
        select * from unnest(?::int[], ?::text[], ?::bigint[], ?::boolean[], ?::text[], ?::text[],
          ?::uuid[], ?::timestamptz[], ?::bytea[], ?::bytea[], ?::bytea[])
          with ordinality as t(a, s, q, f, et, rv, id, ts, pl, md, dg, o)),
      h as materialized (
        select i.a, i.s, case when i.q = 0 then %s else p.hash end as prev,
          case when i.q = 0 then p.sequence is null
            else p.sequence = i.q - 1 and p.transaction_id <= pg_current_xact_id() end as ok
        from i left join lateral (
          select sequence, hash, transaction_id from journal
          where stream_id = i.s order by sequence desc limit 1) p on true
        where i.f),
      bad as materialized (select distinct a from h where ok is not true),
      ins as (
        insert into journal (%s)
        select i.s, i.q, i.et, i.rv, i.id, i.ts, i.pl, i.md, %s
        from i join h on h.s = i.s
        where not exists (select 1 from bad where bad.a = i.a)
        order by i.o
        returning position)
      select -1 as a, pg_current_xact_id()::text as tx, (select max(position) from ins) as pos
      union all select a, null, null from bad""";
  private static final String GROUP_OF_SINGLES =
      GROUP.formatted(ZERO, COLUMNS, "sha256(h.prev || i.dg)");
  private static final String GROUP_OF_RUNS =
      GROUP.formatted(
          ZERO, COLUMNS, "journal_chain(h.prev, i.dg) over (partition by i.s order by i.q)");

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  AppendStatements(Connection connection) {
    this.connection = connection;
  }

  /** What became of a batch: the indexes of the appends whose predecessor was not there. */
  record GroupResult(JournalToken token, List<Integer> conflicts) {}

  /**
   * Appends a run of one stream.
   *
   * @param events 1 to {@link #MAX_UNROLLED}, contiguous
   * @return empty if the predecessor is missing, stale or of a later transaction
   */
  Optional<JournalToken> run(List<NewEvent> events) throws SQLException {
    NewEvent first = events.getFirst();
    PreparedStatement statement = prepare(unrolled(events.size(), first.sequence() == 0));
    int p = 1;
    if (first.sequence() > 0) {
      statement.setString(p++, first.stream());
      statement.setLong(p++, first.sequence() - 1);
    }
    for (NewEvent event : events) {
      statement.setBytes(p++, event.digest());
    }
    for (NewEvent event : events) {
      p = bind(statement, p, event);
    }
    try (ResultSet rows = statement.executeQuery()) {
      Optional<JournalToken> last = Optional.empty();
      while (rows.next()) {
        last = Optional.of(token(rows, 1));
      }
      return last;
    }
  }

  private static int bind(PreparedStatement statement, int start, NewEvent event)
      throws SQLException {
    int p = start;
    statement.setString(p++, event.stream());
    statement.setLong(p++, event.sequence());
    statement.setString(p++, event.type());
    statement.setString(p++, event.revision());
    statement.setObject(p++, event.id());
    statement.setString(p++, event.recordedAt().toString());
    statement.setBytes(p++, event.payload());
    statement.setBytes(p++, event.metadata());
    return p;
  }

  private static String unrolled(int events, boolean first) {
    var sql = new StringBuilder("insert into journal (" + COLUMNS + ") select v.* from ");
    sql.append(
        first
            ? "(select " + ZERO + " as hash) h0"
            : "(select hash from journal where stream_id = ? and sequence = ?"
                + " and transaction_id <= pg_current_xact_id()) h0");
    for (int i = 1; i <= events; i++) {
      sql.append(", lateral (select sha256(h%d.hash || ?::bytea) as hash) h%d".formatted(i - 1, i));
    }
    sql.append(", lateral (values ");
    for (int i = 1; i <= events; i++) {
      sql.append(i == 1 ? "" : ", ")
          .append("(?::text, ?::bigint, ?::text, ?::text, ?::uuid, ?::timestamptz, ?::bytea,")
          .append(" ?::bytea, h%d.hash)".formatted(i));
    }
    return sql.append(") v returning transaction_id::text, position").toString();
  }

  /** Appends a batch in one statement; within it no stream occurs in two appends. */
  GroupResult group(List<PendingAppend> batch) throws SQLException {
    var rows = new ArrayList<Row>();
    for (int a = 0; a < batch.size(); a++) {
      String before = "";
      for (NewEvent event : batch.get(a).events()) {
        rows.add(new Row(a, event, !event.stream().equals(before)));
        before = event.stream();
      }
    }
    rows.sort(
        java.util.Comparator.comparing((Row row) -> row.event().stream())
            .thenComparingLong(row -> row.event().sequence()));
    boolean runs = !rows.stream().allMatch(Row::firstOfStream);
    PreparedStatement statement = prepare(runs ? GROUP_OF_RUNS : GROUP_OF_SINGLES);
    bind(statement, rows);
    try (ResultSet result = statement.executeQuery()) {
      JournalToken token = JournalToken.TAIL;
      var conflicts = new ArrayList<Integer>();
      while (result.next()) {
        int index = result.getInt(1);
        if (index >= 0) {
          conflicts.add(index);
        } else {
          token = token(result, 2);
        }
      }
      return new GroupResult(token, conflicts);
    }
  }

  private record Row(int append, NewEvent event, boolean firstOfStream) {}

  private void bind(PreparedStatement statement, List<Row> rows) throws SQLException {
    array(statement, 1, "int4", rows, Row::append);
    array(statement, 2, "text", rows, row -> row.event().stream());
    array(statement, 3, "int8", rows, row -> row.event().sequence());
    array(statement, 4, "bool", rows, Row::firstOfStream);
    array(statement, 5, "text", rows, row -> row.event().type());
    array(statement, 6, "text", rows, row -> row.event().revision());
    array(statement, 7, "uuid", rows, row -> row.event().id());
    array(statement, 8, "text", rows, row -> row.event().recordedAt().toString());
    statement.setArray(9, bytes(rows, NewEvent::payload));
    statement.setArray(10, bytes(rows, NewEvent::metadata));
    statement.setArray(11, bytes(rows, NewEvent::digest));
  }

  private void array(
      PreparedStatement statement, int p, String type, List<Row> rows, Function<Row, Object> value)
      throws SQLException {
    statement.setArray(p, connection.createArrayOf(type, rows.stream().map(value).toArray()));
  }

  private java.sql.Array bytes(List<Row> rows, Function<NewEvent, byte[]> value)
      throws SQLException {
    return connection.createArrayOf(
        "bytea", rows.stream().map(row -> value.apply(row.event())).toArray(byte[][]::new));
  }

  /** The place of an own event, if it is stored. */
  Optional<JournalToken> find(NewEvent event) throws SQLException {
    PreparedStatement statement =
        prepare(
            "select transaction_id::text, position from journal"
                + " where stream_id = ? and sequence = ? and event_id = ?");
    statement.setString(1, event.stream());
    statement.setLong(2, event.sequence());
    statement.setObject(3, event.id(), Types.OTHER);
    try (ResultSet rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(token(rows, 1)) : Optional.empty();
    }
  }

  private static JournalToken token(ResultSet rows, int column) throws SQLException {
    return new JournalToken(
        Long.parseUnsignedLong(rows.getString(column)), rows.getLong(column + 1));
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
