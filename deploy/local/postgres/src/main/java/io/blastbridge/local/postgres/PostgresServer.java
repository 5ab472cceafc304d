package io.blastbridge.local.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A Postgres that runs somewhere, and its databases.
 *
 * @param host name or address it listens at
 * @param port 1–65535
 * @param user a superuser of the cluster
 * @param password of that user
 */
public record PostgresServer(String host, int port, String user, String password) {

  static final String MAINTENANCE = "postgres";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  /** Where a database is, without user and password. */
  public String jdbcUrl(String database) {
    return "jdbc:postgresql://%s:%d/%s?logServerErrorDetail=false&ApplicationName=blast-bridge"
        .formatted(host, port, checked(database));
  }

  /** Connections to a database, not pooled. */
  public DataSource dataSource(String database) {
    var source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl(database));
    source.setUser(user);
    source.setPassword(password);
    return source;
  }

  /** Makes an empty database unless it is there. */
  public void createDatabase(String name) {
    if (!databases().contains(checked(name))) {
      maintain("create database " + name);
    }
  }

  /** Makes a database as a copy of another that nobody is connected to. */
  public void copyDatabase(String template, String name) {
    maintain("create database %s template %s".formatted(checked(name), checked(template)));
  }

  /** Drops a database and whoever is connected to it; does nothing if it is not there. */
  public void dropDatabase(String name) {
    maintain("drop database if exists %s with (force)".formatted(checked(name)));
  }

  private List<String> databases() {
    try (Connection connection = dataSource(MAINTENANCE).getConnection();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("select array_agg(datname::text) from pg_database")) {
      rows.next();
      return List.of((String[]) rows.getArray(1).getArray());
    } catch (SQLException e) {
      throw new IllegalStateException("cannot list databases", e);
    }
  }

  private void maintain(String sql) {
    try (Connection connection = dataSource(MAINTENANCE).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("failed: " + sql, e);
    }
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a database name is [a-z][a-z0-9_]*, up to 63 characters");
    }
    return name;
  }

  /** The address without the password. */
  @Override
  public String toString() {
    return "%s@%s:%d".formatted(user, host, port);
  }
}
