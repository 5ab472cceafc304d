package io.blastbridge.local.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/**
 * An embedded Postgres whose data directory survives. It listens on loopback only, is durable
 * ({@code fsync} and {@code synchronous_commit} on), allows no prepared transactions and writes no
 * statement or value into its log. A server that a killed owner left behind is stopped and started
 * afresh; a second living owner of the same directory is refused.
 */
public final class LocalPostgres implements AutoCloseable {

  /** The superuser of the cluster. */
  public static final String USER = "bridge";

  private static final long LOG_LIMIT_BYTES = 10_000_000;
  private static final int START_ATTEMPTS = 5;
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** What every server runs with; checked after each start. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("fsync", "on"),
          Map.entry("synchronous_commit", "on"),
          Map.entry("full_page_writes", "on"),
          Map.entry("max_prepared_transactions", "0"),
          Map.entry("max_connections", "200"),
          Map.entry("listen_addresses", "127.0.0.1"),
          Map.entry("unix_socket_directories", ""),
          Map.entry("password_encryption", "scram-sha-256"),
          Map.entry("scram_iterations", "1"),
          // An error's detail, context and statement can carry the row that failed.
          Map.entry("log_error_verbosity", "terse"),
          Map.entry("log_min_error_statement", "panic"),
          Map.entry("log_min_messages", "log"),
          Map.entry("log_statement", "none"),
          Map.entry("log_checkpoints", "off"));

  private final FileChannel owner;
  private final PostgresPrograms programs;
  private final PostgresServer server;

  private LocalPostgres(FileChannel owner, PostgresPrograms programs, PostgresServer server) {
    this.owner = owner;
    this.programs = programs;
    this.server = server;
  }

  /**
   * Starts the server of a directory, and makes the cluster at the first time.
   *
   * @param directory absolute or relative; made if it is not there
   * @param port 1–65535, or 0 for the port of the last run if it is free, else any free one
   * @throws IllegalStateException if another living process owns the directory, the port is taken
   *     or Postgres does not start; the message names the log file
   */
  public static LocalPostgres open(Path directory, int port) {
    try {
      Path home = Files.createDirectories(directory, OWNER_ONLY).toRealPath();
      FileChannel owner = own(home);
      try {
        return start(home, port, owner);
      } catch (IOException | SQLException | RuntimeException e) {
        owner.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException("Postgres in " + directory + " does not answer", e);
    }
  }

  /** Deletes a cluster with all its data, and stops its server, unless a living process owns it. */
  static void discard(Path directory) throws IOException {
    if (!Files.exists(directory.resolve("owner.lock"))) {
      return;
    }
    Path home = directory.toRealPath();
    try (var _ = own(home)) {
      Path data = home.resolve("data");
      var programs =
          new PostgresPrograms(PostgresBinaries.directory(), data, home.resolve("postgres.log"));
      if (programs.alive().isPresent()) {
        programs.stop();
      }
      PostgresBinaries.delete(home);
    } catch (OwnedElsewhere e) {
      // Its owner lives: not ours to touch.
    }
  }

  /** The kernel frees this lock when the owner dies, however it dies. */
  @SuppressWarnings("StreamResourceLeak") // closed by the owner, or below
  private static FileChannel own(Path home) throws IOException {
    FileChannel channel =
        FileChannel.open(
            home.resolve("owner.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // This very process owns it already: refused like any other owner.
    }
    channel.close();
    throw new OwnedElsewhere(home);
  }

  private static final class OwnedElsewhere extends IllegalStateException {
    OwnedElsewhere(Path home) {
      super(home + " belongs to another running process");
    }
  }

  private static LocalPostgres start(Path home, int port, FileChannel owner)
      throws IOException, SQLException {
    Path log = home.resolve("postgres.log");
    if (Files.exists(log) && Files.size(log) > LOG_LIMIT_BYTES) {
      Files.delete(log);
    }
    Path data = home.resolve("data");
    var programs = new PostgresPrograms(PostgresBinaries.directory(), data, log);
    String password = initialise(home, data, programs);
    if (programs.alive().isPresent()) {
      programs.stop();
    }
    configure(data);
    int chosen = port == 0 ? freePort(home) : port;
    startAt(chosen, programs, log);
    Files.writeString(home.resolve("port"), Integer.toString(chosen));
    var server = new PostgresServer("127.0.0.1", chosen, USER, password);
    var local = new LocalPostgres(owner, programs, server);
    local.check();
    return local;
  }

  private static String initialise(Path home, Path data, PostgresPrograms programs)
      throws IOException {
    Path secret = home.resolve("password");
    // initdb writes this file last but one; without it an earlier attempt was cut off.
    if (!Files.exists(data.resolve("PG_VERSION")) || !Files.exists(home.resolve("initialised"))) {
      PostgresBinaries.delete(data);
      Files.deleteIfExists(secret);
      byte[] random = new byte[32];
      new SecureRandom().nextBytes(random);
      Files.createFile(
          secret,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(secret, HexFormat.of().formatHex(random));
      programs.initialise(USER, secret);
      Files.writeString(home.resolve("initialised"), "");
    }
    return Files.readString(secret);
  }

  private static void configure(Path data) throws IOException {
    var lines = new StringBuilder();
    SETTINGS.forEach((name, value) -> lines.append("%s = '%s'%n".formatted(name, value)));
    Files.writeString(data.resolve("bridge.conf"), lines);
    Path main = data.resolve("postgresql.conf");
    String include = "include = 'bridge.conf'";
    if (!Files.readString(main).contains(include)) {
      Files.writeString(main, System.lineSeparator() + include, StandardOpenOption.APPEND);
    }
  }

  private static int freePort(Path home) throws IOException {
    Path last = home.resolve("port");
    if (Files.exists(last)) {
      String text = Files.readString(last).strip();
      if (text.matches("[0-9]{1,5}") && isFree(Integer.parseInt(text))) {
        return Integer.parseInt(text);
      }
    }
    try (var any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** The children of a killed server hold its memory for a moment, so one refusal is no verdict. */
  private static void startAt(int port, PostgresPrograms programs, Path log) throws IOException {
    for (int attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      if (!isFree(port)) {
        throw new IllegalStateException("port " + port + " is taken");
      }
      programs.forget();
      if (programs.start(port)) {
        return;
      }
    }
    throw new IllegalStateException("Postgres does not start, see " + log);
  }

  private void check() throws SQLException {
    try (Connection connection = dataSource(PostgresServer.MAINTENANCE).getConnection();
        var query = connection.prepareStatement("select setting from pg_settings where name = ?")) {
      for (var setting : SETTINGS.entrySet()) {
        query.setString(1, setting.getKey());
        try (var rows = query.executeQuery()) {
          if (!rows.next() || !setting.getValue().equals(rows.getString(1))) {
            close();
            throw new IllegalStateException("Postgres does not run with " + setting);
          }
        }
      }
    }
  }

  /** The port the server listens on. */
  public int port() {
    return server.port();
  }

  /** The password of {@link #USER}; 64 hexadecimal digits, made anew with each cluster. */
  public String password() {
    return server.password();
  }

  /** Where the server is, and its databases. */
  public PostgresServer server() {
    return server;
  }

  /** Where a database is, without user and password. */
  public String jdbcUrl(String database) {
    return server.jdbcUrl(database);
  }

  /** Connections to a database, not pooled. */
  public DataSource dataSource(String database) {
    return server.dataSource(database);
  }

  /** Makes an empty database unless it is there. */
  public void createDatabase(String name) {
    server.createDatabase(name);
  }

  /** Stops the server; open connections are cut, committed data stay. */
  @Override
  public void close() {
    try {
      if (programs.alive().isPresent()) {
        programs.stop();
      }
      owner.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
