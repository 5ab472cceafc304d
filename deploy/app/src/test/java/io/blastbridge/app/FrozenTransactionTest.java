package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.local.postgres.FreshDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A process that is frozen inside a transaction holds nobody up for long. */
final class FrozenTransactionTest {

  private static final String OPEN =
      "select count(*) from pg_stat_activity where pid = %d and state = 'idle in transaction'";

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  @TempDir private static Path nodes;

  @Test
  void a_transaction_that_stands_still_is_ended_by_postgres() throws Exception {
    try (var server = AppServer.startOn(DATABASE, nodes);
        var looker = DATABASE.dataSource().getConnection()) {
      var frozen = server.context().getBean(DataSource.class).getConnection();
      frozen.setAutoCommit(false);
      long pid = number(frozen, "select pg_backend_pid() from pg_current_xact_id()");
      assertThat(number(looker, OPEN.formatted(pid))).isEqualTo(1);

      await().atMost(Duration.ofSeconds(20)).until(() -> number(looker, OPEN.formatted(pid)) == 0);
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
