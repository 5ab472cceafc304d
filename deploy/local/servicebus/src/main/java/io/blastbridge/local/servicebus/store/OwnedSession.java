package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;

/**
 * A connection that holds the lock of the broker's schema: as long as it lives, no other broker
 * uses the tables.
 */
final class OwnedSession implements AutoCloseable {
  /**
   * The server frees a killed broker's lock as soon as it sees the broken connection, but ends the
   * commit it is in first.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Connection connection;
  private final String schema;
  private final BatchStatement messages;
  private final EntityStatements entities;

  private OwnedSession(
      Connection connection, String schema, BatchStatement messages, EntityStatements entities) {
    this.connection = connection;
    this.schema = schema;
    this.messages = messages;
    this.entities = entities;
  }

  /**
   * Connects and takes the lock.
   *
   * @param owner of the statements; it owns the tables only after {@link #own}
   * @throws OwnedElsewhereException when another broker holds the lock
   */
  static OwnedSession open(DatabaseSettings settings, UUID owner)
      throws SQLException, InterruptedException {
    Connection connection = Connections.open(settings);
    try {
      lock(connection, settings.schema());
      new Schema(settings.schema()).ensure(connection);
      return new OwnedSession(
          connection,
          settings.schema(),
          new BatchStatement(connection, settings.schema(), new MessageCodec(() -> owner), owner),
          new EntityStatements(connection, settings.schema()));
    } catch (SQLException | InterruptedException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void lock(Connection connection, String schema)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (PreparedStatement statement =
        connection.prepareStatement("select pg_try_advisory_lock(hashtextextended(?, 0))")) {
      statement.setString(1, "local-servicebus " + schema);
      while (true) {
        try (ResultSet taken = statement.executeQuery()) {
          if (taken.next() && taken.getBoolean(1)) {
            return;
          }
        }
        if (System.nanoTime() - end > 0) {
          throw new OwnedElsewhereException(schema);
        }
        Thread.sleep(PAUSE);
      }
    }
  }

  /** Makes a broker the owner of the tables: an earlier one's commits fail from now on. */
  void own(UUID owner) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("update %s.broker set owner = ?".formatted(schema))) {
      statement.setObject(1, owner);
      statement.executeUpdate();
    }
  }

  /** How far the broker has come. */
  long committed() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("select committed from " + schema + ".broker")) {
      if (!found.next()) {
        throw new SQLException("the table " + schema + ".broker is empty");
      }
      return found.getLong(1);
    }
  }

  /** Writes a batch whole or not at all. */
  void write(Batch batch) throws SQLException {
    if (!batch.touchesEntities()) {
      messages.execute(batch);
      return;
    }
    connection.setAutoCommit(false);
    try {
      entities.execute(batch);
      messages.execute(batch);
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /**
   * Deletes up to so many messages of dropped entities, and the entities with the last of them;
   * true when that is done.
   */
  boolean sweep(int limit) throws SQLException {
    String messages =
        """
        delete from %1$s.message where ctid = any(array(
          select m.ctid from %1$s.entity e join %1$s.message m on m.entity_id = e.id
          where e.dropped limit ?))
        """
            .formatted(schema);
    try (PreparedStatement statement = connection.prepareStatement(messages)) {
      statement.setInt(1, limit);
      if (statement.executeUpdate() == limit) {
        return false;
      }
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("delete from " + schema + ".entity where dropped");
      return true;
    }
  }

  @Override
  public void close() {
    Connections.closeQuietly(connection);
  }
}
