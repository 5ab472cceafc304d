package io.blastbridge.local.servicebus.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TopologyFileTest {
  private static String namespace(String entities) {
    return "{\"UserConfig\":{\"Namespaces\":[{\"Name\":\"n\"," + entities + "}]}}";
  }

  @Test
  void queues_topics_and_subscriptions_are_read_from_the_emulators_file() throws IOException {
    Topology topology =
        TopologyFile.parse(
            namespace(
                """
                "Queues":[{"Name":"q","Properties":{"LockDuration":"PT30S","MaxDeliveryCount":3,
                  "DefaultMessageTimeToLive":"PT1H","DeadLetteringOnMessageExpiration":true}}],
                "Topics":[{"Name":"t","Properties":{"DefaultMessageTimeToLive":"PT2H"},
                  "Subscriptions":[{"Name":"s"}]}]
                """));

    assertThat(topology.queues().getFirst().policy())
        .isEqualTo(
            EntityPolicy.builder()
                .lockDuration(Duration.ofSeconds(30))
                .defaultTtl(Duration.ofHours(1))
                .maxDeliveryCount(3)
                .deadLetteringOnExpiration(true)
                .build());
    assertThat(topology.topics().getFirst().subscriptions().getFirst().policy().defaultTtl())
        .contains(Duration.ofHours(2));
  }

  @Test
  void what_is_not_supported_is_refused_by_name() {
    assertThatThrownBy(
            () ->
                TopologyFile.parse(
                    namespace(
                        "\"Queues\":[{\"Name\":\"q\",\"Properties\":{\"RequiresSession\":true}}]")))
        .hasMessage("q: RequiresSession is not supported");
    assertThatThrownBy(() -> TopologyFile.parse("{}"))
        .hasMessageContaining("must name one namespace");
  }

  @Test
  void two_entities_of_one_name_are_refused_whatever_their_case() {
    assertThatThrownBy(
            () -> TopologyFile.parse(namespace("\"Queues\":[{\"Name\":\"q\"},{\"Name\":\"Q\"}]")))
        .hasMessageContaining("two entities are named");
  }
}
