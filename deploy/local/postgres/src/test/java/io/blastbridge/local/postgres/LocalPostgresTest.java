package io.blastbridge.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalPostgresTest {

  @TempDir Path directory;

  @Test
  void data_and_port_survive_a_clean_stop() throws SQLException {
    int port;
    try (var server = LocalPostgres.open(directory, 0)) {
      port = server.port();
      server.createDatabase("kept");
      execute(server, "create table t (x int); insert into t values (7)");
    }
    try (var server = LocalPostgres.open(directory, 0)) {
      assertThat(server.port()).isEqualTo(port);
      server.createDatabase("kept");
      assertThat(number(server, "select x from t")).isEqualTo(7);
    }
  }

  @Test
  void a_directory_has_one_owner_and_a_taken_port_is_named() throws IOException {
    try (var server = LocalPostgres.open(directory, 0)) {
      assertThat(server.port()).isPositive();
      assertThatThrownBy(() -> LocalPostgres.open(directory, 0))
          .hasMessageContaining("belongs to another running process");
    }
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> LocalPostgres.open(directory, taken.getLocalPort()))
          .hasMessage("port " + taken.getLocalPort() + " is taken");
    }
  }

  @Test
  void the_password_is_ours_alone_and_nobody_enters_without_it() throws IOException {
    try (var server = LocalPostgres.open(directory, 0)) {
      assertThat(Files.getPosixFilePermissions(directory.resolve("password")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(server.jdbcUrl("postgres")).doesNotContain(server.password());
      assertThatThrownBy(
              () ->
                  java.sql.DriverManager.getConnection(
                          server.jdbcUrl("postgres"), LocalPostgres.USER, "wrong")
                      .close())
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void a_failing_row_leaves_no_value_in_log_or_error() throws IOException {
    try (var server = LocalPostgres.open(directory, 0)) {
      server.createDatabase("kept");
      assertThatThrownBy(
              () ->
                  execute(
                      server,
                      "create table t (x text check (x < 'a')); insert into t values ('secret')"))
          .isInstanceOf(SQLException.class)
          .hasMessageNotContaining("secret");
    }
    assertThat(Files.readString(directory.resolve("postgres.log"))).doesNotContain("secret");
  }

  @Test
  @Tag("long")
  void ten_kills_of_the_owner_lose_nothing_and_each_next_start_takes_less_than_ten_seconds()
      throws IOException, InterruptedException, SQLException {
    var servers = new HashSet<String>();
    for (int run = 1; run <= 10; run++) {
      long before = System.nanoTime();
      Process owner = start(run);
      servers.add(awaitReady(owner));
      if (run > 1) {
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
      }
      owner.destroyForcibly();
      owner.waitFor();
    }
    assertThat(servers).as("the port of the last run is used again").hasSize(1);
    try (var server = LocalPostgres.open(directory, 0)) {
      assertThat(number(server, "select count(*) from runs")).isEqualTo(10);
    }
    assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
  }

  private Process start(int run) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            directory.toString(),
            Integer.toString(run))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String awaitReady(Process owner) throws IOException {
    var output =
        new BufferedReader(new InputStreamReader(owner.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    assertThat(line).startsWith("ready ");
    return line;
  }

  private static void execute(LocalPostgres server, String sql) throws SQLException {
    try (var connection = server.dataSource("kept").getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(LocalPostgres server, String sql) throws SQLException {
    try (var connection = server.dataSource("kept").getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
