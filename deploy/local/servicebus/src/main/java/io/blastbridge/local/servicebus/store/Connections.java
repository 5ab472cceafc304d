package io.blastbridge.local.servicebus.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections to the broker's database. */
final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /**
   * Nothing is told before it is on disk. Plans are made once, while the tables may be empty, so
   * they must not rest on their size: the primary key it is. A statement that waits too long, say
   * for somebody's lock, gives up before the socket does.
   */
  private static final String SESSION =
      """
      set synchronous_commit = on;
      set plan_cache_mode = force_generic_plan;
      set enable_seqscan = off;
      set enable_hashjoin = off;
      set enable_mergejoin = off;
      set jit = off;
      set timezone = 'UTC';
      set statement_timeout = '20s'
      """;

  private Connections() {}

  static Connection open(DatabaseSettings settings) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", settings.user());
    properties.setProperty("password", settings.password());
    properties.setProperty("ApplicationName", "local-servicebus");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "30");
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("prepareThreshold", "1");
    // The server's details quote the row that failed.
    properties.setProperty("logServerErrorDetail", "false");
    Connection connection = DriverManager.getConnection(settings.jdbcUrl(), properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute(SESSION);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("A connection did not close cleanly", e);
    }
  }
}
