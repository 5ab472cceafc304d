package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.eventstore.JournalToken;
import io.blastbridge.local.postgres.FreshDatabase;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a real process held is free once it is killed, and not before. */
class DeathWatchTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  /** Below every time-out that would free it all the same; a loaded machine needs some of it. */
  private static final Duration SOON = Duration.ofSeconds(6);

  @TempDir private Path directory;

  private final JdbcClient jdbc = JdbcClient.create(DATABASE.dataSource());
  private Process process;
  private String holder;

  @BeforeEach
  void let_another_process_hold_one_of_each() throws Exception {
    jdbc.sql("truncate token_entry, scheduled_tasks, outbox").update();
    try (var here = Node.begin(directory, "setup")) {
      Holder.tokens(DATABASE.dataSource(), here)
          .initializeTokenSegments(Holder.PROCESSOR, 1, JournalToken.TAIL);
    }
    new Outbox(jdbc)
        .add(
            new Outbox.Key(UUID.randomUUID(), 0),
            new Response(
                "e1",
                "corr-1",
                ResponseStatus.QUEUED,
                "r1",
                new JobId("job-1").value(),
                Instant.EPOCH,
                "",
                "",
                List.of()),
            "{}",
            new JournalToken(700, 1));
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                DATABASE.jdbcUrl(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    do {
      holder = lines.readLine();
      assertThat(holder).as("the holder's name").isNotNull();
    } while (!holder.startsWith("bridge/"));
  }

  @AfterEach
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  private List<String> held() {
    return jdbc.sql(
            """
            select 'segment ' || owner from token_entry where owner is not null
            union all select 'timer ' || picked_by from scheduled_tasks where picked
            union all select 'response ' || leased_by from outbox where leased_until > now()
            """)
        .query((row, _) -> Objects.requireNonNull(row.getString(1)))
        .list();
  }

  private List<String> allOf(String name) {
    return List.of("segment " + name, "timer " + name, "response " + name);
  }

  @Test
  void nothing_of_a_live_process_is_freed_and_all_of_it_once_it_is_killed() throws Exception {
    try (var node = Node.begin(directory, "bridge");
        var watch = new DeathWatch(node, new HeldLeases(jdbc))) {
      assertThat(node.owner().node()).isEqualTo("bridge-2");
      for (int look = 0; look < 50; look++) {
        watch.look();
      }
      assertThat(held()).containsExactlyInAnyOrderElementsOf(allOf(holder));
      var tokens = Holder.tokens(DATABASE.dataSource(), node);
      assertThatThrownBy(() -> tokens.fetchToken(Holder.PROCESSOR, 0))
          .isInstanceOf(UnableToClaimTokenException.class);

      watch.start();
      process.destroyForcibly();

      await().atMost(SOON).untilAsserted(() -> assertThat(held()).isEmpty());
      assertThatCode(() -> tokens.fetchToken(Holder.PROCESSOR, 0)).doesNotThrowAnyException();
    }
  }

  @Test
  void a_frozen_process_keeps_what_it_holds() throws Exception {
    signal("STOP");
    try (var node = Node.begin(directory, "bridge");
        var watch = new DeathWatch(node, new HeldLeases(jdbc))) {
      watch.look();

      assertThat(held()).containsExactlyInAnyOrderElementsOf(allOf(holder));
    }
  }

  @Test
  void a_successor_has_it_all_before_it_starts_and_fires_the_timer_its_predecessor_had_in_hand()
      throws Exception {
    kill();
    assertThat(held()).hasSize(3);
    var fired = new CountDownLatch(1);
    try (var node = Node.begin(directory, "bridge");
        var watch = new DeathWatch(node, new HeldLeases(jdbc))) {
      watch.start();

      assertThat(held()).isEmpty();
      assertThat(new Outbox(jdbc).lease(1, node.holder(), Duration.ofMinutes(1))).hasSize(1);
      var scheduler = Holder.scheduler(DATABASE.dataSource(), node, Holder.timer(fired::countDown));
      scheduler.start();
      await().atMost(SOON).until(() -> fired.getCount() == 0);
      scheduler.stop();
      assertThat(held()).containsExactly("response " + node.holder());
    }
  }

  @Test
  void a_row_that_a_transaction_has_in_hand_is_not_waited_for() throws Exception {
    kill();
    try (var node = Node.begin(directory, "bridge");
        var watch = new DeathWatch(node, new HeldLeases(jdbc));
        var connection = DATABASE.dataSource().getConnection();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select 1 from token_entry for update");

      watch.look();

      assertThat(held()).containsExactly("segment " + holder);
      connection.rollback();
      watch.look();
      assertThat(held()).isEmpty();
    }
  }

  private void signal(String name) throws Exception {
    assertThat(
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor())
        .isZero();
  }
}
