package io.blastbridge.local.servicebus;

import io.blastbridge.local.postgres.FreshDatabase;
import io.blastbridge.local.postgres.LocalPostgres;
import io.blastbridge.local.servicebus.store.DatabaseSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A schema of its own for a broker, on one database for each JVM. */
public record FreshSchema(DatabaseSettings settings) {
  private static final AtomicInteger COUNT = new AtomicInteger();

  public static FreshSchema create() {
    var server = FreshDatabase.server();
    return new FreshSchema(
        new DatabaseSettings(
            "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.port(), Database.NAME),
            LocalPostgres.USER,
            server.password(),
            "broker_" + COUNT.incrementAndGet()));
  }

  /** A session of somebody else. */
  public Connection connect() throws SQLException {
    return FreshDatabase.server().dataSource(Database.NAME).getConnection();
  }

  /** The first column of the first row; {@code %s} in the statement stands for the schema. */
  public long number(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql.formatted(settings.schema()))) {
      found.next();
      return found.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Database {
    static final String NAME = name();

    private static String name() {
      FreshDatabase.server().createDatabase("servicebus");
      return "servicebus";
    }
  }
}
