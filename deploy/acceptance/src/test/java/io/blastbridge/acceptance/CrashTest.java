package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.local.plane.LocalPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service is killed with SIGKILL at a place that it confirmed to have reached. */
class CrashTest {

  /** Well below any lease: a successor takes over by proof of death, not by waiting. */
  private static final Duration SOON = Duration.ofSeconds(45);

  private static World world;

  @BeforeAll
  static void start() {
    world = World.create();
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  private static String request(String id) {
    return Producer.request(id, "r1", "16S_ribosomal_RNA", LocalPlane.sampleQuery());
  }

  @ParameterizedTest
  @ValueSource(strings = {"claimed", "submitted", "recorded", "outbox", "published"})
  void killed_between_two_steps_the_request_runs_once_and_is_told_once(String place) {
    String id = "killed-" + place + "-" + UUID.randomUUID();
    try (var first = world.service(Map.of(PauseAt.PLACE, place))) {
      world.producer.send(id, request(id));
      first.awaitPaused();
      first.kill();
    }

    try (var second = world.service(Map.of())) {
      await()
          .atMost(SOON)
          .untilAsserted(() -> assertThat(world.producer.statuses(id)).contains("succeeded"));
      assertThat(world.plane.submissions(id)).hasSize(1);
      // A state that nobody observed, because the service was dead meanwhile, is never told.
      var told = world.producer.statuses(id).stream().distinct().toList();
      assertThat(told)
          .isIn(List.of("queued", "succeeded"), List.of("queued", "running", "succeeded"));
      assertThat(world.producer.told(id).stream().map(e -> e.path("event_id").asText()).distinct())
          .hasSameSizeAs(told);
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(second.correlation(id).path("responses"))
                      .isNotEmpty()
                      .allSatisfy(r -> assertThat(r.path("published_at").asText("")).isNotEmpty()));
      assertThat(world.producer.deadLetters(id)).isEmpty();
      second.kill();
    }
  }

  @Test
  @Tag("long")
  void frozen_past_its_lease_and_thawed_a_service_executes_nothing_a_second_time() {
    String id = "frozen-" + UUID.randomUUID();
    var shortLease =
        Map.of(
            "BRIDGE_CLAIM_LEASE", "6s",
            "BRIDGE_CLAIM_SUBMITBUDGET", "3s",
            "BRIDGE_CLAIM_TAKEOVERMARGIN", "1s");
    var paused = new java.util.HashMap<>(shortLease);
    paused.put(PauseAt.PLACE, "submitted");
    paused.put("BRIDGE_NODE_NAME", "one");
    var other = new java.util.HashMap<>(shortLease);
    other.put("BRIDGE_NODE_NAME", "two");
    try (var first = world.service(Map.copyOf(paused))) {
      world.producer.send(id, request(id));
      first.awaitPaused();
      first.freeze();
      try (var second = world.service(Map.copyOf(other))) {
        assertThat(world.producer.awaitEnd(id).path("status").asText()).isEqualTo("succeeded");
        first.thaw();
        assertThat(world.plane.submissions(id)).hasSize(1);
        assertThat(second.events(id).findValuesAsText("type"))
            .containsOnlyOnce("correlation.submitted");
        second.kill();
      }
      first.kill();
    }
  }
}
