package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import io.blastbridge.local.servicebus.model.StoredMessage;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** Reads what earlier runs left, before anything is written. */
final class Recovery implements AutoCloseable {
  /** Rows that are fetched at once, of 16 KB at most. */
  private static final int FETCHED = 500;

  private final Connection connection;
  private final String schema;
  private final Contents contents;
  private final MessageCodec codec = new MessageCodec(UUID::randomUUID);
  private final List<Entity> entities = new ArrayList<>();
  private final Map<Integer, Map<Fact, Map<String, byte[]>>> facts = new HashMap<>();

  private int lastId;

  /** An entity that is in the database. */
  record Entity(int id, String path, long lastNumber) {

    /** One that is not there. */
    static Entity unknown(String path) {
      return new Entity(0, path, 0);
    }

    boolean isKnown() {
      return id != 0;
    }
  }

  private Recovery(Connection connection, String schema, Contents contents) {
    this.connection = connection;
    this.schema = schema;
    this.contents = contents;
  }

  static Recovery of(DatabaseSettings settings, Contents contents) throws SQLException {
    Connection connection = Connections.open(settings);
    try {
      Recovery recovery = new Recovery(connection, settings.schema(), contents);
      connection.setAutoCommit(false);
      recovery.readEntities();
      recovery.readFacts();
      return recovery;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void readEntities() throws SQLException {
    try (PreparedStatement query =
            query("select id, path, last_number, dropped from %s.entity order by id");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        lastId = rows.getInt(1);
        if (!rows.getBoolean(4)) {
          entities.add(new Entity(lastId, rows.getString(2), rows.getLong(3)));
        }
      }
    }
  }

  private void readFacts() throws SQLException {
    try (PreparedStatement query =
            query(
                "select entity_id, kind, name, value from %s.fact order by entity_id, kind, name");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        facts
            .computeIfAbsent(rows.getInt(1), id -> new EnumMap<>(Fact.class))
            .computeIfAbsent(Fact.valueOf(rows.getString(2)), kind -> new HashMap<>())
            .put(new String(rows.getBytes(3), StandardCharsets.UTF_8), rows.getBytes(4));
      }
    }
  }

  private PreparedStatement query(String sql) throws SQLException {
    PreparedStatement query = connection.prepareStatement(sql.formatted(schema));
    query.setFetchSize(FETCHED);
    return query;
  }

  /** The highest id that is in use, also by what is dropped and not deleted yet. */
  int lastId() {
    return lastId;
  }

  List<Entity> entities() {
    return entities;
  }

  Map<Fact, Map<String, byte[]>> facts(int entity) {
    return facts.getOrDefault(entity, Map.of());
  }

  /**
   * Hands over the messages of an entity in the order of their numbers, the small ones with their
   * contents until there are enough in memory.
   */
  void messages(int entity, Consumer<StoredMessage> to) {
    String sql =
        """
        select number, state, delivery_count, enqueued_number, enqueued_at, expires_at,
          dead_letter_source, bytes,
          case when bytes <= ? and sum(case when bytes <= ? then bytes else 0 end)
            over (order by number) <= ? then content end
        from %s.message where entity_id = ? order by number
        """;
    try (PreparedStatement query = query(sql)) {
      query.setLong(1, StoredEntity.LARGEST_IN_MEMORY);
      query.setLong(2, StoredEntity.LARGEST_IN_MEMORY);
      query.setLong(3, StoredEntity.MOST_IN_MEMORY);
      query.setInt(4, entity);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          to.accept(message(rows, entity));
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the messages cannot be read from the database", e);
    }
  }

  private StoredMessage message(ResultSet row, int entity) throws SQLException {
    MessageKey key = new MessageKey(entity, row.getLong(1));
    byte[] content = row.getBytes(9);
    Optional<EncodedMessage> decoded =
        Optional.ofNullable(content).map(bytes -> codec.decode(0, bytes).getFirst());
    return new StoredMessage(
        key.number(),
        row.getLong(4),
        instant(row, 5).orElseThrow(),
        instant(row, 6),
        Optional.ofNullable(row.getString(7)),
        BatchStatement.state(row.getInt(2)),
        row.getInt(3),
        row.getLong(8),
        decoded,
        () -> contents.read(key));
  }

  private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  @Override
  public void close() {
    Connections.closeQuietly(connection);
  }
}
