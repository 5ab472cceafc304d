package io.blastbridge.local.servicebus.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.servicebus.filter.CorrelationFilter;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopologyFileTest {
  private static String namespace(String entities) {
    return "{\"UserConfig\":{\"Namespaces\":[{\"Name\":\"n\"," + entities + "}]}}";
  }

  private static void assertRefused(String yaml, String why) {
    assertThatThrownBy(() -> TopologyFile.parseYaml(yaml))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  @Test
  void queues_topics_and_subscriptions_are_read_from_the_emulators_file() {
    Topology topology =
        TopologyFile.parseJson(
            namespace(
                """
                "Queues":[{"Name":"q","Properties":{"LockDuration":"PT30S","MaxDeliveryCount":3,
                  "DefaultMessageTimeToLive":"PT1H","DeadLetteringOnMessageExpiration":true,
                  "RequiresDuplicateDetection":true,
                  "DuplicateDetectionHistoryTimeWindow":"PT20S","ForwardTo":"",
                  "ForwardDeadLetteredMessagesTo":"dead","RequiresSession":true}}],
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
                .duplicateWindow(Duration.ofSeconds(20))
                .forwardDeadLettersTo("dead")
                .requiresSession(true)
                .build());
    assertThat(topology.topics().getFirst().policy().defaultTtl()).contains(Duration.ofHours(2));
    assertThat(topology.topics().getFirst().subscriptions().getFirst().rules())
        .containsExactly(Rule.DEFAULT);
  }

  @Test
  void rules_are_read_from_the_emulators_file() {
    Topology topology =
        TopologyFile.parseJson(
            namespace(
                """
                "Topics":[{"Name":"t","Subscriptions":[{"Name":"s","Rules":[
                  {"Name":"c","Properties":{"FilterType":"Correlation","CorrelationFilter":{
                    "ContentType":"application/text","Label":"l","Properties":{"p":"v"}}}},
                  {"Name":"sql","Properties":{"FilterType":"Sql",
                    "SqlFilter":{"SqlExpression":"a = 1"},
                    "Action":{"SqlExpression":"SET b = 2"}}}]}]}]
                """));

    List<Rule> rules = topology.topics().getFirst().subscriptions().getFirst().rules();
    CorrelationFilter correlation = (CorrelationFilter) rules.getFirst().filter();
    assertThat(correlation.label()).contains("l");
    assertThat(correlation.properties()).containsEntry("p", "v");
    assertThat(rules.getLast())
        .isEqualTo(new Rule("sql", SqlFilter.of("a = 1"), Optional.of(SqlAction.of("SET b = 2"))));
  }

  @Test
  void everything_can_be_said_in_our_own_words() {
    Topology topology =
        TopologyFile.parseYaml(
            """
            queues:
              - name: orders
                lockDuration: PT30S
                defaultTtl: P1D
                maxDeliveryCount: 5
                deadLetteringOnExpiration: true
                requiresSession: true
                duplicateWindow: PT10M
                forwardDeadLettersTo: graveyard
                maxSizeMegabytes: 64
                status: sendDisabled
                userMetadata: mine
              - name: graveyard
            topics:
              - name: events
                defaultTtl: PT1H
                subscriptions:
                  - name: all
                  - name: some
                    deadLetteringOnFilterErrors: true
                    rules:
                      - name: eu
                        sql: region = 'eu'
                        action: SET seen = TRUE
                      - name: gold
                        correlation: {label: vip, properties: {tier: gold, level: 3}}
                      - name: never
                        takes: none
            """);

    assertThat(topology.queues().getFirst())
        .isEqualTo(
            new Topology.Queue(
                "orders",
                EntityPolicy.builder()
                    .lockDuration(Duration.ofSeconds(30))
                    .defaultTtl(Duration.ofDays(1))
                    .maxDeliveryCount(5)
                    .deadLetteringOnExpiration(true)
                    .requiresSession(true)
                    .duplicateWindow(Duration.ofMinutes(10))
                    .forwardDeadLettersTo("graveyard")
                    .maxSizeBytes(Optional.of(64L * 1024 * 1024))
                    .info(new EntityInfo(EntityStatus.SEND_DISABLED, "mine"))
                    .build()));
    Topology.Topic topic = topology.topics().getFirst();
    assertThat(topic.policy().defaultTtl()).contains(Duration.ofHours(1));
    assertThat(topic.subscriptions().getFirst().rules()).containsExactly(Rule.DEFAULT);
    List<Rule> rules = topic.subscriptions().getLast().rules();
    assertThat(rules).extracting(Rule::name).containsExactly("eu", "gold", "never");
    assertThat(((CorrelationFilter) rules.get(1).filter()).properties())
        .containsEntry("tier", "gold")
        .containsEntry("level", 3L);
    assertThat(rules.get(2).filter()).isEqualTo(new FalseFilter());
  }

  @Test
  void what_is_wrong_is_named_with_its_place() {
    assertRefused(
        "queues: [{name: a}, {name: b, lockDuration: 30}]", "queues[1].lockDuration: must be text");
    assertRefused(
        "queues: [{name: a, lockDuration: 30s}]",
        "queues[0].lockDuration: must be an ISO 8601 duration such as PT30S or P1D");
    assertRefused(
        "queues: [{name: a, lockDuration: PT6M}]",
        "queues[0]: lockDuration must be positive and at most PT5M");
    assertRefused(
        "queues: [{name: a, lockduration: PT1M}]", "queues[0].lockduration: is not known here");
    assertRefused("queues: [{}]", "queues[0].name: is missing");
    assertRefused(
        "queues: [{name: a/Subscriptions/b}]",
        "queues[0]: an entity's name has no segment named subscriptions");
    assertRefused(
        "topics: [{name: t, subscriptions: [{name: a/b}]}]",
        "topics[0].subscriptions[0]: a subscription's name has 1 to 50 letters, digits and . _ -");
    assertRefused("queues: 3", "queues: must be a list");
    assertRefused("[]", "the file: must be a map");
    assertRefused("", "the file: must be a map");
    assertRefused(
        "queues: [{name: a, maxDeliveryCount: 0}]",
        "queues[0].maxDeliveryCount: must be a whole number from 1 to 2147483647");
    assertRefused(
        "queues: [{name: a, status: gone}]",
        "queues[0].status: must be one of active, disabled, receivedisabled, senddisabled");
    assertRefused(
        "topics: [{name: t, subscriptions: [{name: s, rules: [{name: r}]}]}]",
        "topics[0].subscriptions[0].rules[0]: needs one of sql, correlation and takes");
    assertThatThrownBy(
            () ->
                TopologyFile.parseYaml(
                    "topics: [{name: t, subscriptions: [{name: s, rules: [{name: r, sql: a"
                        + " <}]}]}]"))
        .hasMessageStartingWith("topics[0].subscriptions[0].rules[0].sql: ");
    assertThatThrownBy(() -> TopologyFile.parseJson("{}")).hasMessage("UserConfig: must be a map");
    assertThatThrownBy(
            () -> TopologyFile.parseJson(namespace("\"Queues\":[{\"Name\":\"q\",\"Size\":1}]")))
        .hasMessage("UserConfig.Namespaces[0].Queues[0].Size: is not known here");
  }

  @Test
  void two_entities_of_one_name_are_refused_whatever_their_case() {
    assertThatThrownBy(
            () ->
                TopologyFile.parseJson(namespace("\"Queues\":[{\"Name\":\"q\"},{\"Name\":\"Q\"}]")))
        .hasMessageContaining("two entities are named");
  }

  @Test
  void files_that_would_be_larger_in_memory_than_they_look_are_refused() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 20; i++) {
      laughs.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertThatThrownBy(() -> TopologyFile.parseYaml(laughs.toString()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopologyFile.parseYaml("a: &a [*a]"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopologyFile.parseYaml("[".repeat(10_000)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopologyFile.parseYaml("a: !!java.net.URL [http://x]"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopologyFile.parseYaml("a: 1\na: 2"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TopologyFile.parseYaml("a: [\n")).hasMessageContaining("in line");
    assertThatThrownBy(() -> TopologyFile.parseJson("{\"a\":\n")).hasMessageContaining("in line 2");
  }

  @Test
  void an_entity_that_is_kept_as_text_is_read_as_it_was() {
    EntityPolicy policy =
        EntityPolicy.builder()
            .lockDuration(Duration.ofSeconds(30))
            .defaultTtl(Duration.ofDays(1))
            .deadLetteringOnExpiration(true)
            .duplicateWindow(Duration.ofMinutes(10))
            .forwardTo("other")
            .maxSizeBytes(Optional.of(64L * 1024 * 1024))
            .info(new EntityInfo(EntityStatus.RECEIVE_DISABLED, "mine"))
            .build();
    Topology.Queue queue = new Topology.Queue("Orders", policy);
    Topology.Topic topic =
        new Topology.Topic(
            "t", TopicPolicy.defaults().withDefaultTtl(Duration.ofHours(1)), List.of());
    Topology.Subscription subscription =
        new Topology.Subscription(
            "s", policy.toBuilder().duplicateWindow(Optional.empty()).build());

    assertThat(EntityText.read(EntityText.write(queue)))
        .isEqualTo(new EntityText.Read.Queue(queue));
    assertThat(EntityText.read(EntityText.write(topic)))
        .isEqualTo(new EntityText.Read.Topic(topic));
    assertThat(EntityText.read(EntityText.write("t", subscription)))
        .isEqualTo(new EntityText.Read.Subscription("t", subscription));
    assertThatThrownBy(() -> EntityText.read(new byte[] {1, 2}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
