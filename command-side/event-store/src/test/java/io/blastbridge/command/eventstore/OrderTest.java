package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.eventstore.Counted.Begun;
import io.blastbridge.command.eventstore.Counted.Moved;
import io.blastbridge.local.postgres.FreshDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What could break a stream's order or a neighbour's append. */
@SuppressWarnings("NullAway.Init") // opened before each test
final class OrderTest {

  private FreshDatabase database;
  private Node node;

  @BeforeEach
  void open() {
    database = FreshDatabase.create();
    node = new Node(database.dataSource());
  }

  @AfterEach
  void close() {
    node.close();
    database.close();
  }

  @Test
  void a_transaction_that_is_older_than_the_predecessor_cannot_append_behind_it()
      throws SQLException {
    node.append("s/order", 0, new Begun("o"));
    try (Connection old = database.dataSource().getConnection()) {
      old.setAutoCommit(false);
      execute(old, "select pg_current_xact_id()");
      node.append("s/order", 1, new Moved("o", 1));
      var statements = new AppendStatements(old);
      NewEvent late = event("s/order", 2, Instant.now());
      assertThat(statements.run(List.of(late))).isEmpty();
      assertThat(statements.group(List.of(new PendingAppend(List.of(late)))).conflicts())
          .containsExactly(0);
      old.commit();
    }
    node.append("s/order", 2, new Moved("o", 2));
    assertThat(node.all()).extracting(StoredEvent::sequence).containsExactly(0L, 1L, 2L);
  }

  @Test
  void readers_order_transaction_ids_as_numbers_not_as_text() throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      for (int id : new int[] {100, 9, 10, 99}) {
        execute(
            connection,
            """
            insert into journal (stream_id, sequence, event_type, revision, event_id, recorded_at,
              payload, metadata, hash, transaction_id)
            values ('s/%1$d', 0, 'counted.Begun', '1', gen_random_uuid(), now(), '', '', '', '%1$d')"""
                .formatted(id));
      }
    }
    assertThat(node.all()).extracting(row -> row.token().tx()).containsExactly(9L, 10L, 99L, 100L);
    assertThat(node.journal.readAll(new JournalToken(9, Long.MAX_VALUE), 1))
        .extracting(row -> row.token().tx())
        .containsExactly(10L);
    assertThat(node.engine.createHeadToken().tx()).isEqualTo(100);
  }

  @Test
  void a_foreign_open_append_fails_its_own_stream_only_and_holds_nobody_up()
      throws SQLException, InterruptedException, ExecutionException {
    node.append("s/warm", 0, new Begun("w"));
    try (Connection foreign = database.dataSource().getConnection();
        var threads = Executors.newFixedThreadPool(16)) {
      foreign.setAutoCommit(false);
      assertThat(new AppendStatements(foreign).run(List.of(event("s/held", 0, Instant.now()))))
          .isPresent();
      Future<?> held = threads.submit(() -> node.append("s/held", 0, new Begun("h")));
      var others = new ArrayList<Future<JournalToken>>();
      for (int i = 0; i < 15; i++) {
        String stream = "s/free-" + i;
        others.add(threads.submit(() -> node.append(stream, 0, new Begun("f"))));
      }
      for (Future<JournalToken> other : others) {
        assertThat(other.get()).isNotNull();
      }
      assertThatThrownBy(held::get).hasCauseInstanceOf(ConcurrencyException.class);
      foreign.rollback();
    }
    node.append("s/held", 0, new Begun("h"));
  }

  @Test
  void an_append_that_postgres_refuses_fails_alone() throws InterruptedException {
    var appends = new ArrayList<Callable<JournalToken>>();
    for (int i = 0; i < 200; i++) {
      String stream = "s/mixed-" + i;
      Instant time = i % 20 == 7 ? Instant.parse("-009999-01-01T00:00:00Z") : Instant.now();
      appends.add(() -> node.writer.append(List.of(event(stream, 0, time))));
    }
    int refused = 0;
    try (var threads = Executors.newFixedThreadPool(32)) {
      for (Future<JournalToken> append : threads.invokeAll(appends)) {
        refused += append.state() == Future.State.FAILED ? 1 : 0;
      }
    }
    assertThat(refused).isEqualTo(10);
    assertThat(node.all()).hasSize(190);
    assertThat(node.faults()).isEmpty();
  }

  @Test
  void a_killed_connection_loses_no_acknowledged_append_and_stores_no_failed_one()
      throws InterruptedException, SQLException {
    var acknowledged = new AtomicInteger();
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 8; t++) {
      String stream = "s/killed-" + t;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 50; i++) {
                      node.append(stream, i, new Moved("k", i));
                      acknowledged.incrementAndGet();
                    }
                  }));
    }
    int kills = 0;
    try (Connection connection = database.dataSource().getConnection()) {
      for (int progress = 20; progress < 400; progress += 40) {
        while (acknowledged.get() < progress && threads.stream().anyMatch(Thread::isAlive)) {
          threads.getFirst().join(Duration.ofMillis(2));
        }
        kills += kill(connection);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(kills).isPositive();
    assertThat(acknowledged).hasValue(400);
    assertThat(node.all()).hasSize(400);
    assertThat(node.faults()).isEmpty();
  }

  private static int kill(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where application_name = 'blast-bridge-writer' and datname = current_database()""")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void rollbacks_at_the_head_are_no_lag() throws SQLException {
    node.append("s/head", 0, new Begun("h"));
    try (Connection connection = database.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 200; i++) {
        assertThat(
                new AppendStatements(connection)
                    .run(List.of(event("s/rolled-" + i, 0, Instant.now()))))
            .isPresent();
        connection.rollback();
      }
    }
    ReaderBlocker.Lag lag = new ReaderBlocker(database.dataSource()).look();
    assertThat(lag.safeHead()).isEqualTo(lag.trueHead());
    assertThat(lag.blocker()).isEmpty();
  }

  @Test
  void stopping_refuses_further_appends_at_once() {
    node.append("s/stop", 0, new Begun("s"));
    node.writer.close();
    assertThatThrownBy(() -> node.append("s/stop", 1, new Moved("s", 1)))
        .isInstanceOf(JournalUnavailableException.class)
        .extracting(e -> ((JournalUnavailableException) e).outcomeUnknown())
        .isEqualTo(false);
    assertThat(node.journal.head("s/stop")).hasValue(0);
  }

  static NewEvent event(String stream, long sequence, Instant time) {
    return NewEvent.of(
        stream,
        sequence,
        "counted.Moved",
        "1",
        UUID.randomUUID(),
        time,
        "{\"name\":\"raw\",\"step\":1}".getBytes(StandardCharsets.UTF_8),
        "{}".getBytes(StandardCharsets.UTF_8));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
