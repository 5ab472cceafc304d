package io.blastbridge.projections.projectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class RebuildTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final FreshDatabase database = FreshDatabase.create();
  private final Node node = new Node(database.jdbcUrl());
  private final JdbcTemplate jdbc = new JdbcTemplate(node.source);
  private final Histories histories = new Histories();

  @AfterEach
  void stop() {
    node.close();
    database.close();
  }

  @Test
  void a_rebuilt_projection_equals_the_one_that_followed_live_and_goes_on_following()
      throws InterruptedException {
    node.axon.start();
    histories.queued("hot");
    histories.overflow("hot");
    for (int i = 0; i < 50; i++) {
      histories.succeeded("c" + i);
    }
    node.append(histories);
    awaitTerminal(50);
    List<List<Map<String, @Nullable Object>>> live = tables();
    assertThat(live).allSatisfy(table -> assertThat(table).isNotEmpty());

    var rebuild = new Rebuild(node.axon);
    jdbc.update("update correlation set phase = 'WRONG'");
    jdbc.update("delete from trace_stage");
    jdbc.update("update saga_view set owed = 99");
    for (String group : ProjectorsConfiguration.GROUPS) {
      assertThat(rebuild.of(group, LONG)).isTrue();
    }
    assertThat(tables()).isEqualTo(live);

    var more = new Histories();
    more.succeeded("later");
    node.append(more);
    awaitTerminal(51);
  }

  @Test
  void there_is_no_such_group() {
    assertThatThrownBy(() -> new Rebuild(node.axon).of("nobody", LONG))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void awaitTerminal(int count) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              assertThat(count("select count(*) from correlation where phase = 'TERMINAL'"))
                  .isEqualTo(count);
              assertThat(count("select count(*) from saga_view where state = 'ended'"))
                  .isEqualTo(count);
              assertThat(
                      count(
                          "select count(*) from trace_stage where stage = 'completion_published'"))
                  .isEqualTo(count);
            });
  }

  private @Nullable Integer count(String sql) {
    return jdbc.queryForObject(sql, Integer.class);
  }

  private List<List<Map<String, @Nullable Object>>> tables() {
    return List.of(
        jdbc.queryForList("select * from correlation order by correlation_id"),
        jdbc.queryForList("select * from overflow order by correlation_id, stream_id"),
        jdbc.queryForList("select * from trace_stage order by correlation_id, stage"),
        jdbc.queryForList("select * from correlation_stream order by correlation_id, stream_id"),
        jdbc.queryForList(
            "select owing_event, index, correlation_id, published_at, entity from owed_response"
                + " order by correlation_id, owed_order"),
        jdbc.queryForList("select * from saga_view order by correlation_id"));
  }
}
