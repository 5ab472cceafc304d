package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.app.security.BridgeRole;
import io.blastbridge.app.security.LocalTokens;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.StreamAppend;
import io.blastbridge.local.postgres.FreshDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What Prometheus sees of the journal while somebody else's transaction is open. */
final class JournalGaugesTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String AGE = "blastbridge_journal_reader_blocker_age_seconds";

  private static AppServer server;

  @BeforeAll
  static void start() {
    server = AppServer.startLocal();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_writer_in_another_database_is_named_with_pid_and_age_until_it_ends() throws Exception {
    try (var other = FreshDatabase.create();
        Connection writer = other.dataSource().getConnection()) {
      int pid = openWriter(writer);
      append();

      await().atMost(SOON).untilAsserted(() -> assertThat(value(AGE)).isPresent());
      String line = lines(AGE).getFirst();
      assertThat(line)
          .contains("pid=\"" + pid + "\"")
          .contains("application=\"a \\\"quoted\\\" writer\"")
          .contains("database=\"" + other.name() + "\"");
      assertThat(value(AGE)).hasValueSatisfying(age -> assertThat(age).isBetween(1.0, 600.0));
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(value("blastbridge_journal_safe_head").orElseThrow())
                      .isLessThan(value("blastbridge_journal_true_head").orElseThrow()));

      writer.rollback();

      await()
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(lines(AGE)).isEmpty();
                assertThat(value("blastbridge_journal_safe_head"))
                    .isPresent()
                    .isEqualTo(value("blastbridge_journal_true_head"));
              });
    }
  }

  @Test
  void only_readers_and_administrators_see_the_gauges() throws Exception {
    for (BridgeRole role : BridgeRole.values()) {
      boolean may = role == BridgeRole.READ || role == BridgeRole.ADMIN;
      assertThat(
              server
                  .get("/actuator/prometheus", LocalTokens.derive(AppServer.TOKEN, role))
                  .statusCode())
          .as("%s", role)
          .isEqualTo(may ? 200 : 403);
    }
    assertThat(server.send(server.request("/actuator/prometheus")).statusCode()).isEqualTo(401);
  }

  private static int openWriter(Connection writer) throws SQLException {
    writer.setAutoCommit(false);
    try (var statement = writer.createStatement()) {
      statement.execute("set application_name = 'a \"quoted\" writer'");
      writer.commit();
      statement.execute("create table written (n int)");
      try (var rows = statement.executeQuery("select pg_backend_pid()")) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private static void append() {
    var id = new CorrelationId("gauged-" + UUID.randomUUID());
    var _ =
        server
            .context()
            .getBean(Journal.class)
            .append(
                List.of(
                    StreamAppend.next(
                        Streams.request(id),
                        new StreamAppend.Entry(
                            UUID.randomUUID(),
                            Instant.now(),
                            new RequestEvent.Sent(id),
                            Map.of("node", "test")))));
  }

  private static List<String> lines(String gauge) {
    try {
      return server
          .get("/actuator/prometheus", AppServer.TOKEN)
          .body()
          .lines()
          .filter(line -> line.matches(Pattern.quote(gauge) + "[ {].*"))
          .toList();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Optional<Double> value(String gauge) {
    return lines(gauge).stream()
        .findFirst()
        .map(line -> Double.valueOf(line.substring(line.lastIndexOf(' ') + 1)));
  }
}
