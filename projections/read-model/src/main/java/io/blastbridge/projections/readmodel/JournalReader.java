package io.blastbridge.projections.readmodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the events of one correlation straight from the journal, in its order. */
public final class JournalReader {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The streams are those its id names and those the read model has seen. A row above the oldest
   * running transaction is left for later: one that sorts before it may still be committed.
   */
  private static final String EVENTS =
      """
      select j.transaction_id::text as tx, j.position, j.stream_id, j.sequence, j.event_type, j.revision,
             j.event_id, j.recorded_at, j.payload, j.metadata, j.hash
      from journal j
      where j.stream_id in (
              select :correlation collate "C"
              union select :request collate "C"
              union select s.stream_id from correlation_stream s where s.correlation_id = :id)
        and (j.transaction_id, j.position) > (:tx::xid8, :position)
        and j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by j.transaction_id, j.position
      limit :limit
      """;

  private static final String FIRST_SEEN =
      """
      select recorded_at from journal where stream_id in (?, ?) and sequence = 0
      order by recorded_at limit 1
      """;

  private final JdbcClient jdbc;

  public JournalReader(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * One page, oldest first.
   *
   * @param limit 1 to {@link Page#MAX_LIMIT}
   * @param after the last event of the page before, empty for the first page
   */
  public Page<JournalRow> ofCorrelation(
      String correlationId, int limit, Optional<JournalCursor> after) {
    JournalCursor from = after.orElse(new JournalCursor("0", 0));
    List<JournalRow> rows =
        jdbc.sql(EVENTS)
            .param("correlation", "correlation/" + correlationId)
            .param("request", "request/" + correlationId)
            .param("id", correlationId)
            .param("tx", from.transactionId())
            .param("position", from.position())
            .param("limit", Keyset.checked(limit) + 1)
            .query((row, _) -> map(row))
            .list();
    if (rows.size() <= limit) {
      return new Page<>(rows, null);
    }
    JournalRow last = rows.get(limit - 1);
    return new Page<>(
        rows.subList(0, limit), new JournalCursor(last.transactionId(), last.position()).text());
  }

  /**
   * When a correlation was first heard of, by its own events or by our own send; asked while the
   * read model has not caught up yet, so it looks at all rows, whatever other readers may see.
   */
  public Optional<Instant> firstSeen(String correlationId) {
    return jdbc.sql(FIRST_SEEN)
        .param("correlation/" + correlationId)
        .param("request/" + correlationId)
        .query((row, _) -> Times.require(row, "recorded_at"))
        .optional();
  }

  private static JournalRow map(ResultSet row) throws SQLException {
    Optional<JsonNode> metadata = parse(row.getBytes("metadata"));
    return new JournalRow(
        row.getString("tx"),
        row.getLong("position"),
        row.getString("stream_id"),
        row.getLong("sequence"),
        row.getString("event_type"),
        row.getString("revision"),
        row.getObject("event_id", UUID.class),
        Times.require(row, "recorded_at"),
        text(metadata, "node"),
        text(metadata, "causationId"),
        parse(row.getBytes("payload")).map(JsonNode::toString).orElse(null),
        HexFormat.of().formatHex(row.getBytes("hash")));
  }

  private static @Nullable String text(Optional<JsonNode> metadata, String key) {
    return metadata.map(node -> node.path(key)).map(node -> node.textValue()).orElse(null);
  }

  private static Optional<JsonNode> parse(byte[] json) {
    try {
      return Optional.ofNullable(JSON.readTree(json)).filter(node -> !node.isMissingNode());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
