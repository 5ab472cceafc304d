package io.blastbridge.command.eventstore;

import static java.util.Collections.nCopies;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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

  private static final String ROW = "(?, ?, ?, ?, ?::uuid, ?::timestamptz, ?, ?, ?)";
  private static final String RETURNING = " returning transaction_id::text, position";

  /** Finds for each stream of a batch its predecessor, and the appends that cannot follow it. */
  private static final String HEADS =
      """
      with h as materialized (
        select i.*, case when i.q = 0 then %s else p.hash end as prev,
          case when not i.f then true when i.q = 0 then p.sequence is null
            else p.sequence = i.q - 1 and p.transaction_id <= pg_current_xact_id() end as ok
        from unnest(?::int[], ?::text[], ?::bigint[], ?::boolean[], ?::text[], ?::text[],
          ?::text[], ?::bigint[], ?::bytea[], ?::bytea[], ?::bytea[])
          with ordinality as i(a, s, q, f, et, rv, id, ts, pl, md, dg, o)
        left join lateral (
          select sequence, hash, transaction_id from journal
          where stream_id = i.s order by sequence desc limit 1) p on i.f),
      bad as materialized (select distinct a from h where ok is not true),
      """
          .formatted(ZERO);

  private static final String INSERT =
      """
      ins as (
        insert into journal (%s)
        select s, q, et, rv, id::uuid, timestamptz 'epoch' + ts * interval '1 microsecond', pl, md,
          %s
        from h where a not in (select a from bad)
        order by o
        returning position)
      select -1 as a, pg_current_xact_id()::text as tx, (select max(position) from ins) as pos
      union all select a, null, null from bad""";

  private static final String GROUP_OF_SINGLES =
      HEADS + INSERT.formatted(COLUMNS, "sha256(prev || dg)");

  /** Only the first event of a run knows its predecessor; the chain hands it on. */
  private static final String GROUP_OF_RUNS =
      HEADS + INSERT.formatted(COLUMNS, "journal_chain(prev, dg) over (partition by s order by q)");

  /** By the number of events. */
  private static final List<String> BEGINNINGS =
      IntStream.rangeClosed(0, MAX_UNROLLED).mapToObj(AppendStatements::beginningOf).toList();

  private static final List<String> CONTINUATIONS =
      IntStream.rangeClosed(0, MAX_UNROLLED).mapToObj(AppendStatements::continuationOf).toList();

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
    PreparedStatement statement =
        events.getFirst().sequence() == 0 ? beginning(events) : continuation(events);
    try (ResultSet rows = statement.executeQuery()) {
      Optional<JournalToken> last = Optional.empty();
      while (rows.next()) {
        last = Optional.of(token(rows, 1));
      }
      return last;
    }
  }

  /** A stream's first events have no predecessor: their hashes are known here. */
  private PreparedStatement beginning(List<NewEvent> events) throws SQLException {
    PreparedStatement statement = prepare(BEGINNINGS.get(events.size()));
    int p = 1;
    byte[] hash = HashChain.GENESIS;
    for (NewEvent event : events) {
      hash = HashChain.hash(hash, event.digest());
      p = bind(statement, p, event);
      statement.setBytes(p++, hash);
    }
    return statement;
  }

  private PreparedStatement continuation(List<NewEvent> events) throws SQLException {
    NewEvent first = events.getFirst();
    PreparedStatement statement = prepare(CONTINUATIONS.get(events.size()));
    int p = 1;
    statement.setString(p++, first.stream());
    statement.setLong(p++, first.sequence() - 1);
    for (NewEvent event : events) {
      statement.setBytes(p++, event.digest());
    }
    for (NewEvent event : events) {
      p = bind(statement, p, event);
    }
    return statement;
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

  private static String beginningOf(int events) {
    return "insert into journal (%s) values %s%s"
        .formatted(COLUMNS, String.join(", ", nCopies(events, ROW)), RETURNING);
  }

  private static String continuationOf(int events) {
    var sql = new StringBuilder("insert into journal (" + COLUMNS + ") select v.* from ");
    sql.append("(select hash from journal where stream_id = ? and sequence = ?")
        .append(" and transaction_id <= pg_current_xact_id()) h0");
    for (int i = 1; i <= events; i++) {
      sql.append(", lateral (select sha256(h%d.hash || ?::bytea) as hash) h%d".formatted(i - 1, i));
    }
    sql.append(", lateral (values ");
    for (int i = 1; i <= events; i++) {
      sql.append(i == 1 ? "" : ", ")
          .append("(?::text, ?::bigint, ?::text, ?::text, ?::uuid, ?::timestamptz, ?::bytea,")
          .append(" ?::bytea, h%d.hash)".formatted(i));
    }
    return sql.append(") v").append(RETURNING).toString();
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
        Comparator.comparing((Row row) -> row.event().stream())
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
    array(statement, 1, "int4", rows, Integer[]::new, Row::append);
    array(statement, 2, "text", rows, String[]::new, row -> row.event().stream());
    array(statement, 3, "int8", rows, Long[]::new, row -> row.event().sequence());
    array(statement, 4, "bool", rows, Boolean[]::new, Row::firstOfStream);
    array(statement, 5, "text", rows, String[]::new, row -> row.event().type());
    array(statement, 6, "text", rows, String[]::new, row -> row.event().revision());
    array(statement, 7, "text", rows, String[]::new, row -> row.event().id().toString());
    array(statement, 8, "int8", rows, Long[]::new, row -> micros(row.event().recordedAt()));
    array(statement, 9, "bytea", rows, byte[][]::new, row -> row.event().payload());
    array(statement, 10, "bytea", rows, byte[][]::new, row -> row.event().metadata());
    array(statement, 11, "bytea", rows, byte[][]::new, row -> row.event().digest());
  }

  /** The driver sends an array in binary only if its class says what the elements are. */
  private <T> void array(
      PreparedStatement statement,
      int p,
      String type,
      List<Row> rows,
      IntFunction<T[]> make,
      Function<Row, T> value)
      throws SQLException {
    statement.setArray(p, connection.createArrayOf(type, rows.stream().map(value).toArray(make)));
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
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
