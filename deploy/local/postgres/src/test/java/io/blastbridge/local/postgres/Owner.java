package io.blastbridge.local.postgres;

import java.nio.file.Path;
import java.sql.SQLException;

/** A process that opens a server, writes one row, says so and waits to be killed. */
final class Owner {

  public static void main(String[] args) throws SQLException, InterruptedException {
    LocalPostgres server = LocalPostgres.open(Path.of(args[0]), 0);
    server.createDatabase("kept");
    try (var connection = server.dataSource("kept").getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create table if not exists runs (run int)");
      statement.execute("insert into runs values (" + Integer.parseInt(args[1]) + ")");
    }
    System.out.println("ready " + server.port());
    Thread.currentThread().join();
  }

  private Owner() {}
}
