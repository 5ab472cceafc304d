package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.local.postgres.FreshDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A program that is killed is followed by another one, which must not wait for anything. */
@Tag("long")
final class SuccessorTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A loaded machine needs some of it; what is tested would else wait for years. */
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  private final JdbcClient jdbc = JdbcClient.create(DATABASE.dataSource());

  @TempDir private Path directory;
  private Optional<Process> first = Optional.empty();

  @AfterEach
  void kill() throws InterruptedException {
    if (first.isPresent()) {
      first.get().destroyForcibly().waitFor();
    }
  }

  @Test
  void a_successor_works_at_once_though_every_claim_of_the_killed_one_looks_fresh()
      throws Exception {
    String dead = startAndAwaitSegments();
    kill();
    makeEverythingLookFresh(dead);

    try (var _ = AppServer.startOn(DATABASE, directory.resolve("nodes"))) {
      await()
          .atMost(AT_ONCE)
          .untilAsserted(
              () -> {
                assertThat(owners()).isNotEmpty().doesNotContain(dead, "");
                assertThat(timers()).isNotEmpty().doesNotContain(dead);
                assertThat(prunedAfterDeath()).isTrue();
              });
    }
  }

  @Test
  void a_process_that_stands_by_takes_over_when_the_other_is_killed_and_not_before()
      throws Exception {
    String other = startAndAwaitSegments();
    try (var _ = AppServer.startOn(DATABASE, directory.resolve("nodes"))) {
      await().during(Duration.ofSeconds(3)).until(() -> owners().stream().allMatch(other::equals));
      kill();
      makeEverythingLookFresh(other);

      await()
          .atMost(AT_ONCE)
          .untilAsserted(() -> assertThat(owners()).isNotEmpty().doesNotContain(other, ""));
    }
  }

  /** Returns what the process calls itself. */
  private String startAndAwaitSegments() throws Exception {
    jdbc.sql("truncate token_entry, scheduled_tasks").update();
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                BridgeApplication.class.getName(),
                "--server.port=0",
                "--spring.datasource.url=" + DATABASE.jdbcUrl(),
                "--bridge.node.directory=" + directory.resolve("nodes"))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile());
    first = Optional.of(builder.start());
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                owners().size() == 5 && owners().stream().allMatch(it -> it.startsWith("bridge/")));
    await().atMost(PATIENCE).until(() -> !timers().isEmpty());
    return owners().getFirst();
  }

  /** Leaves nothing to time: only the proof of death can free these. */
  private void makeEverythingLookFresh(String dead) {
    assertThat(jdbc.sql("update token_entry set timestamp = '2999-01-01T00:00:00Z'").update())
        .isEqualTo(5);
    assertThat(
            jdbc.sql(
                    """
                    update scheduled_tasks
                    set picked = true, picked_by = :dead, last_heartbeat = now() + interval '1 year',
                      execution_time = now(), last_success = null
                    """)
                .param("dead", dead)
                .update())
        .isPositive();
  }

  private boolean prunedAfterDeath() {
    return jdbc.sql("select bool_and(last_success is not null) from scheduled_tasks")
        .query(Boolean.class)
        .single();
  }

  private List<String> owners() {
    return strings("select coalesce(owner, '') from token_entry");
  }

  private List<String> timers() {
    return strings("select coalesce(picked_by, '') from scheduled_tasks");
  }

  private List<String> strings(String sql) {
    return jdbc.sql(sql).query((row, _) -> Objects.requireNonNull(row.getString(1))).list();
  }
}
