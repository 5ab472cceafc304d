package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads the contents that are not held in memory, one by its primary key at a time. Event loop
 * only: nothing else goes on meanwhile, some tenths of a millisecond for a small one.
 */
final class Contents implements AutoCloseable {
  private final DatabaseSettings settings;
  private final MessageCodec codec = new MessageCodec(UUID::randomUUID);
  private Optional<Connection> connection = Optional.empty();

  Contents(DatabaseSettings settings) {
    this.settings = settings;
  }

  /**
   * The content of a message that is durable.
   *
   * @throws IllegalStateException when the database does not give it, on a second connection either
   */
  EncodedMessage read(MessageKey key) {
    try {
      return select(key);
    } catch (SQLException e) {
      close();
      try {
        return select(key);
      } catch (SQLException again) {
        again.addSuppressed(e);
        throw new IllegalStateException("a message cannot be read from the database", again);
      }
    }
  }

  private EncodedMessage select(MessageKey key) throws SQLException {
    if (connection.isEmpty()) {
      connection = Optional.of(Connections.open(settings));
    }
    String sql =
        "select content from %s.message where entity_id = ? and number = ?"
            .formatted(settings.schema());
    try (PreparedStatement statement = connection.get().prepareStatement(sql)) {
      statement.setInt(1, key.entity());
      statement.setLong(2, key.number());
      try (ResultSet found = statement.executeQuery()) {
        if (!found.next()) {
          throw new SQLException("a message is not in the database");
        }
        return codec.decode(0, found.getBytes(1)).getFirst();
      }
    }
  }

  @Override
  public void close() {
    connection.ifPresent(Connections::closeQuietly);
    connection = Optional.empty();
  }
}
