package io.blastbridge.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Reads the journal, in autocommit. Followers see only rows below the oldest open writing
 * transaction, in one statement with the rows, so that nothing can appear behind them.
 */
final class JournalReader {

  /** {@code order by transaction_id} alone would sort the text of the same name. */
  private static final String FOLLOW =
      """
      select j.stream_id, j.sequence, j.event_type, j.revision, j.event_id, j.recorded_at, j.payload,
        j.metadata, j.hash, j.transaction_id::text as tx, j.position
      from journal j
      where (j.transaction_id, j.position) > (?::xid8, ?)
        and j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by j.transaction_id, j.position limit ?""";

  private static final String STREAM =
      """
      select j.stream_id, j.sequence, j.event_type, j.revision, j.event_id, j.recorded_at, j.payload,
        j.metadata, j.hash, j.transaction_id::text as tx, j.position
      from journal j where j.stream_id = ? and j.sequence >= ? order by j.sequence limit ?""";

  private static final String VISIBLE_HEAD =
      """
      select j.transaction_id::text as tx, j.position from journal j
      where j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by j.transaction_id desc, j.position desc limit 1""";

  private static final String SINCE =
      """
      select j.transaction_id::text as tx, j.position from journal j
      where j.recorded_at >= ? and j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by j.transaction_id, j.position limit 1""";

  private static final String HEADS =
      """
      select s.id, h.sequence from unnest(?::text[]) as s(id), lateral (
        select sequence from journal where stream_id = s.id order by sequence desc limit 1) h""";

  private final DataSource source;

  JournalReader(DataSource source) {
    this.source = source;
  }

  /** Up to {@code limit} events after the token, in the journal's order. */
  List<StoredEvent> after(JournalToken token, int limit) {
    return query(
        FOLLOW,
        statement -> {
          statement.setObject(1, Long.toUnsignedString(token.tx()), Types.OTHER);
          statement.setLong(2, token.pos());
          statement.setInt(3, limit);
        },
        JournalReader::event);
  }

  /** Up to {@code limit} events of a stream, from a sequence on. */
  List<StoredEvent> stream(String stream, long firstSequence, int limit) {
    return query(
        STREAM,
        statement -> {
          statement.setString(1, stream);
          statement.setLong(2, firstSequence);
          statement.setInt(3, limit);
        },
        JournalReader::event);
  }

  /** Place of the last event that followers may see; the tail if there is none. */
  JournalToken visibleHead() {
    return query(VISIBLE_HEAD, _ -> {}, JournalReader::token).stream()
        .findFirst()
        .orElse(JournalToken.TAIL);
  }

  /** A place such that no visible event recorded at or after the time lies before it. */
  JournalToken since(Instant time) {
    return query(
            SINCE,
            statement -> statement.setObject(1, OffsetDateTime.ofInstant(time, ZoneOffset.UTC)),
            JournalReader::token)
        .stream()
        .findFirst()
        .map(first -> new JournalToken(first.tx(), first.pos() - 1))
        .orElseGet(this::visibleHead);
  }

  /** Sequence of the last event of each stream that exists. */
  Map<String, Long> heads(Collection<String> streams) {
    record Head(String stream, long sequence) {}
    var heads = new HashMap<String, Long>();
    query(
            HEADS,
            statement ->
                statement.setArray(
                    1, statement.getConnection().createArrayOf("text", streams.toArray())),
            rows -> new Head(rows.getString(1), rows.getLong(2)))
        .forEach(head -> heads.put(head.stream(), head.sequence()));
    return heads;
  }

  Optional<Long> head(String stream) {
    return Optional.ofNullable(heads(List.of(stream)).get(stream));
  }

  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  private interface RowMapping<T> {
    T map(ResultSet rows) throws SQLException;
  }

  private <T> List<T> query(String sql, Binding binding, RowMapping<T> mapping) {
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      binding.bind(statement);
      try (ResultSet rows = statement.executeQuery()) {
        var result = new ArrayList<T>();
        while (rows.next()) {
          result.add(mapping.map(rows));
        }
        return result;
      }
    } catch (SQLException e) {
      throw new JournalUnavailableException(
          "the journal cannot be read, SQLState " + e.getSQLState(), false);
    }
  }

  private static StoredEvent event(ResultSet rows) throws SQLException {
    return new StoredEvent(
        rows.getString(1),
        rows.getLong(2),
        rows.getString(3),
        rows.getString(4),
        rows.getObject(5, UUID.class),
        rows.getObject(6, OffsetDateTime.class).toInstant(),
        rows.getBytes(7),
        rows.getBytes(8),
        rows.getBytes(9),
        new JournalToken(Long.parseUnsignedLong(rows.getString(10)), rows.getLong(11)));
  }

  private static JournalToken token(ResultSet rows) throws SQLException {
    return new JournalToken(Long.parseUnsignedLong(rows.getString(1)), rows.getLong(2));
  }
}
