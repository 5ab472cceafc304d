package io.blastbridge.command.eventstore;

import static io.blastbridge.command.eventstore.StreamAppend.NEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.eventstore.Counted.Begun;
import io.blastbridge.command.eventstore.Counted.Moved;
import io.blastbridge.local.postgres.FreshDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Followers while somebody keeps a writing transaction open. */
@SuppressWarnings("NullAway.Init") // opened before each test
final class ReadersTest {

  private static final int EVENTS = 10_000;
  private static final int STREAMS = 50;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private FreshDatabase database;
  private Node node;
  private Readers readers;

  @BeforeEach
  void open() {
    database = FreshDatabase.create();
    node = new Node(database.dataSource());
    readers = new Readers(node);
  }

  @AfterEach
  void close() {
    readers.close();
    node.close();
    database.close();
  }

  @Test
  void a_transaction_open_for_3_s_loses_and_repeats_nothing_live_and_in_rebuild()
      throws SQLException, InterruptedException {
    holdOpen(Duration.ofSeconds(3));
  }

  @Test
  @Tag("long")
  void a_transaction_open_for_90_s_loses_and_repeats_nothing_live_and_in_rebuild()
      throws SQLException, InterruptedException {
    holdOpen(Duration.ofSeconds(90));
  }

  private void holdOpen(Duration time) throws SQLException, InterruptedException {
    var live = new Readers.Recorder();
    readers.start("live", Readers.handler(live));
    node.append("held/first", 0, new Begun("f"));
    await().atMost(LIMIT).until(() -> live.count() == 1);
    try (Connection slow = database.dataSource().getConnection()) {
      slow.setAutoCommit(false);
      assertThat(
              new AppendStatements(slow)
                  .run(List.of(OrderTest.event("held/slow", 0, Instant.now()))))
          .isPresent();
      long end = System.nanoTime() + time.toNanos();
      load(EVENTS);
      var rebuild = new Readers.Recorder();
      readers.start("rebuild", Readers.handler(rebuild));
      await().atMost(LIMIT).until(() -> rebuild.count() == 1);
      await()
          .atMost(time.plus(LIMIT))
          .pollInterval(Duration.ofMillis(100))
          .until(() -> System.nanoTime() > end);
      assertThat(live.count()).as("seen while the transaction was open").isEqualTo(1);
      slow.commit();
      await().atMost(LIMIT).until(() -> live.count() >= EVENTS + 2);
      await().atMost(LIMIT).until(() -> rebuild.count() >= EVENTS + 2);
      assertThat(rebuild.isExact()).isTrue();
      assertThat(rebuild.count()).isEqualTo(EVENTS + 2);
    }
    assertThat(live.isExact()).isTrue();
    assertThat(live.count()).isEqualTo(EVENTS + 2);
  }

  /** Ten events an append, from four threads. */
  private void load(int events) throws InterruptedException {
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 4; t++) {
      int thread = t;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    var part = new Counted[10];
                    for (int i = 0; i < events / 40; i++) {
                      int stream = i % STREAMS;
                      int round = i / STREAMS;
                      java.util.Arrays.setAll(part, step -> new Moved("l", step));
                      node.append("load/" + thread + "-" + stream, round * 10L, part);
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void a_writer_in_another_database_delays_readers_visibly_and_loses_nothing() throws SQLException {
    var live = new Readers.Recorder();
    readers.start("live", Readers.handler(live));
    var gauge = new ReaderBlocker(database.dataSource());
    try (var elsewhere = FreshDatabase.create();
        Connection foreign = elsewhere.dataSource().getConnection();
        var statement = foreign.createStatement()) {
      foreign.setAutoCommit(false);
      statement.execute("set application_name = 'somebody-else'");
      statement.execute("create table blocker (id int)");
      int pid;
      try (var rows = statement.executeQuery("select pg_backend_pid()")) {
        rows.next();
        pid = rows.getInt(1);
      }
      node.append("far/1", 0, new Begun("f"));
      assertThat(gauge.look())
          .satisfies(
              lag -> {
                assertThat(lag.trueHead()).isGreaterThan(lag.safeHead());
                assertThat(lag.blocker())
                    .hasValueSatisfying(
                        blocker -> {
                          assertThat(blocker.pid()).isEqualTo(pid);
                          assertThat(blocker.application()).isEqualTo("somebody-else");
                          assertThat(blocker.database()).isEqualTo(elsewhere.name());
                        });
              });
      await()
          .atMost(LIMIT)
          .until(() -> gauge.look().blocker().orElseThrow().age().compareTo(ofMillis(200)) > 0);
      assertThat(live.count()).isZero();
      foreign.commit();
    }
    await().atMost(LIMIT).until(() -> live.count() == 1);
  }

  private static Duration ofMillis(long millis) {
    return Duration.ofMillis(millis);
  }

  @Test
  void an_append_of_another_node_wakes_readers_of_this_one() {
    var live = new Readers.Recorder();
    readers.start("live", Readers.handler(live));
    try (var other = new Node(database.dataSource())) {
      other.append("other/1", 0, new Begun("o"));
      await().atMost(LIMIT).until(() -> live.count() == 1);
    }
  }

  @Test
  void splitting_and_merging_segments_loses_nothing()
      throws InterruptedException, java.util.concurrent.ExecutionException, TimeoutException {
    var live = new Readers.Recorder();
    var processor = readers.start("live", Readers.handler(live));
    for (int i = 0; i < 60; i++) {
      node.append("split/" + i % 7, NEXT, new Moved("s", i));
      if (i == 20) {
        processor.splitSegment(0).get(60, TimeUnit.SECONDS);
      }
      if (i == 40) {
        processor.mergeSegment(0).get(60, TimeUnit.SECONDS);
      }
    }
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(
                        live.seen.values().stream()
                            .mapToLong(sequences -> sequences.stream().distinct().count())
                            .sum())
                    .isEqualTo(60));
  }

  @Test
  void a_token_for_a_time_skips_nothing_that_is_newer() {
    node.append("time/1", 0, new Begun("t"));
    Instant between = Instant.now();
    node.append("time/2", 0, new Begun("t"));
    var later = node.engine.readEvents(node.engine.createTokenAt(between), false).toList();
    assertThat(later).hasSize(1);
    assertThat(node.engine.readEvents(node.engine.createTailToken(), false)).hasSize(2);
    assertThat(node.engine.readEvents(node.engine.createHeadToken(), false)).isEmpty();
    assertThat(node.engine.readEvents(node.engine.createTokenAt(Instant.now()), false)).isEmpty();
  }
}
