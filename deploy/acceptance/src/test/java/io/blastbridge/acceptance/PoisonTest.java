package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.local.plane.LocalPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.qpid.proton.amqp.messaging.AmqpValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A message at the head of the queue that the SDK cannot read, and the requests behind it. */
class PoisonTest {

  private World world;
  private RawProducer raw;

  @BeforeEach
  void start() {
    world = World.create();
    raw = new RawProducer(world.busConnection());
  }

  @AfterEach
  void stop() {
    world.close();
  }

  private List<String> sendGood() {
    List<String> ids =
        IntStream.range(0, 20).mapToObj(i -> "good-" + i + "-" + UUID.randomUUID()).toList();
    ids.forEach(
        id ->
            world.producer.send(
                id, Producer.request(id, "r1", "16S_ribosomal_RNA", LocalPlane.sampleQuery())));
    return ids;
  }

  private void awaitAnswers(List<String> ids) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(ids).allSatisfy(id -> assertThat(world.producer.told(id)).isNotEmpty()));
    ids.forEach(
        id ->
            assertThat(world.producer.awaitEnd(id).path("status").asText()).isEqualTo("succeeded"));
  }

  @Test
  void a_body_of_null_ends_as_malformed_and_the_20_behind_it_succeed() {
    raw.send("poison", new AmqpValue(null));
    List<String> good = sendGood();

    Service service = world.service(Map.of());

    assertThat(world.producer.awaitEnd("poison").path("error_code").asText())
        .isEqualTo("servicebus_malformed_request");
    awaitAnswers(good);
    assertThat(service.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    assertThat(world.producer.statuses("poison")).containsExactly("failed");
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(service.get("/actuator/prometheus").body())
                    .containsPattern(
                        "servicebus_settlements_total\\{result=\"[a-z-]*\",settlement=\"dead-letter\"}"
                            + " 1"));
    assertThat(service.log()).doesNotContain("is not reachable");
  }
}
