package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.upTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusRuleManagerClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.administration.models.CorrelationRuleFilter;
import com.azure.messaging.servicebus.administration.models.CreateRuleOptions;
import com.azure.messaging.servicebus.administration.models.RuleProperties;
import com.azure.messaging.servicebus.administration.models.SqlRuleAction;
import com.azure.messaging.servicebus.administration.models.SqlRuleFilter;
import com.azure.messaging.servicebus.administration.models.TrueRuleFilter;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class RuleContractTest {
  private static final String TOPIC = "events";

  private final SdkClient sdk =
      SdkClient.on(
          new Topology(
              List.of(),
              List.of(
                  new Topology.Topic(
                      TOPIC,
                      List.of(
                          new Topology.Subscription("all", EntityPolicy.defaults()),
                          new Topology.Subscription(
                              "red",
                              EntityPolicy.builder().deadLetteringOnFilterErrors(true).build(),
                              List.of(new Rule("red", SqlFilter.of("colour = 'red'")))),
                          new Topology.Subscription(
                              "none",
                              EntityPolicy.defaults(),
                              List.of(new Rule("none", new FalseFilter()))))))));
  private final ServiceBusSenderClient sender =
      sdk.keep(sdk.builder().sender().topicName(TOPIC).buildClient());
  private final ServiceBusRuleManagerClient rules =
      sdk.keep(sdk.builder().ruleManager().topicName(TOPIC).subscriptionName("all").buildClient());

  @AfterEach
  void close() {
    sdk.close();
  }

  private List<ServiceBusReceivedMessage> received(String name, int count) {
    var receiver =
        sdk.keep(sdk.builder().receiver().topicName(TOPIC).subscriptionName(name).buildClient());
    List<ServiceBusReceivedMessage> messages = upTo(count, receiver, Duration.ofSeconds(10));
    messages.forEach(receiver::complete);
    return messages;
  }

  private long active(String name) {
    return sdk.bus().counts(TOPIC + "/subscriptions/" + name).active();
  }

  private static ServiceBusMessage coloured(String body, Object colour) {
    ServiceBusMessage message = message(body);
    message.getApplicationProperties().put("colour", colour);
    return message;
  }

  private void onlyRule(CreateRuleOptions options) {
    rules.deleteRule("$Default");
    rules.createRule("only", options);
  }

  @Test
  void a_subscription_gets_what_its_rule_takes() {
    sender.sendMessage(coloured("a", "red"));
    sender.sendMessage(coloured("b", "blue"));
    sender.sendMessage(message("c"));

    assertThat(active("all")).isEqualTo(3);
    assertThat(active("red")).isEqualTo(1);
    assertThat(active("none")).isZero();
    assertThat(body(received("red", 1).getFirst())).isEqualTo("a");
  }

  @Test
  void a_message_that_a_rule_fails_for_is_dead_lettered_where_that_is_wished() {
    sender.sendMessage(coloured("a", 5));

    var dead =
        sdk.keep(
            sdk.builder()
                .receiver()
                .topicName(TOPIC)
                .subscriptionName("red")
                .subQueue(SubQueue.DEAD_LETTER_QUEUE)
                .buildClient());
    assertThat(active("red")).isZero();
    assertThat(SdkClient.next(dead).getDeadLetterReason()).isEqualTo("FilterException");
  }

  @Test
  void the_default_rule_is_listed_and_can_be_replaced() {
    RuleProperties before = rules.listRules().stream().toList().getFirst();
    assertThat(before.getName()).isEqualTo("$Default");
    assertThat(before.getFilter()).isInstanceOf(TrueRuleFilter.class);

    onlyRule(new CreateRuleOptions(new SqlRuleFilter("sys.Label = 'orders' AND size > 3")));
    ServiceBusMessage taken = message("taken").setSubject("orders");
    taken.getApplicationProperties().put("size", 4);
    sender.sendMessage(taken);
    sender.sendMessage(message("not").setSubject("orders"));

    RuleProperties after = rules.listRules().stream().toList().getFirst();
    assertThat(after.getName()).isEqualTo("only");
    assertThat(((SqlRuleFilter) after.getFilter()).getSqlExpression())
        .isEqualTo("sys.Label = 'orders' AND size > 3");
    assertThat(active("all")).isEqualTo(1);
  }

  @Test
  void a_correlation_filter_compares_every_property_it_names_and_is_listed_as_it_was_made() {
    CorrelationRuleFilter filter = new CorrelationRuleFilter("c-1").setLabel("orders");
    filter.getProperties().put("size", 4);
    filter.getProperties().put("kind", "big");
    onlyRule(new CreateRuleOptions(filter));
    ServiceBusMessage taken = message("taken").setCorrelationId("c-1").setSubject("orders");
    taken.getApplicationProperties().putAll(Map.of("size", 4L, "kind", "big", "more", 1));
    ServiceBusMessage other = message("other").setCorrelationId("c-1").setSubject("orders");
    other.getApplicationProperties().putAll(Map.of("size", 5, "kind", "big"));

    sender.sendMessages(List.of(taken, other));

    assertThat(active("all")).isEqualTo(1);
    CorrelationRuleFilter listed =
        (CorrelationRuleFilter) rules.listRules().stream().toList().getFirst().getFilter();
    assertThat(listed.getCorrelationId()).isEqualTo("c-1");
    assertThat(listed.getLabel()).isEqualTo("orders");
    assertThat(listed.getMessageId()).isNull();
    // The SDK reads every property back as text, whatever it was.
    assertThat(listed.getProperties()).containsEntry("kind", "big").containsEntry("size", "4");
  }

  @Test
  void one_copy_for_all_rules_without_an_action_and_one_for_each_with_an_action() {
    rules.createRule("plain", new CreateRuleOptions(new SqlRuleFilter("colour = 'red'")));
    rules.createRule(
        "repaint",
        new CreateRuleOptions(new SqlRuleFilter("colour LIKE 'r%'"))
            .setAction(
                new SqlRuleAction(
                    "SET colour = colour + 'dish'; SET sys.Label = 'painted'; REMOVE size")));
    ServiceBusMessage message = coloured("a", "red");
    message.getApplicationProperties().put("size", 1);

    sender.sendMessage(message);

    List<ServiceBusReceivedMessage> copies = received("all", 2);
    assertThat(active("all")).isZero();
    assertThat(copies.getFirst().getApplicationProperties())
        .containsOnly(Map.entry("colour", "red"), Map.entry("size", 1));
    assertThat(copies.getLast().getApplicationProperties())
        .containsOnly(Map.entry("colour", "reddish"), Map.entry("RuleName", "repaint"));
    assertThat(copies.getLast().getSubject()).isEqualTo("painted");
    assertThat(copies.getLast().getMessageId()).isEqualTo(copies.getFirst().getMessageId());
    assertThat(
            rules.listRules().stream()
                .filter(rule -> rule.getName().equals("repaint"))
                .map(rule -> ((SqlRuleAction) rule.getAction()).getSqlExpression())
                .toList())
        .containsExactly("SET colour = colour + 'dish'; SET sys.Label = 'painted'; REMOVE size");
  }

  @Test
  void properties_of_the_types_of_the_sdk_can_be_compared() {
    onlyRule(
        new CreateRuleOptions(
            new SqlRuleFilter(
                "early < late AND short <> long AND uri LIKE '%example%' AND flag AND n = 7")));
    ServiceBusMessage message = message("typed");
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    message
        .getApplicationProperties()
        .putAll(
            Map.of(
                "early", now,
                "late", now.plusSeconds(1),
                "short", Duration.ofSeconds(1),
                "long", Duration.ofSeconds(2),
                "uri", URI.create("https://example.test/"),
                "flag", true,
                "n", (byte) 7));

    sender.sendMessage(message);

    assertThat(active("all")).isEqualTo(1);
  }

  @Test
  void what_cannot_be_done_to_rules_is_refused_with_its_reason() {
    CreateRuleOptions wrong = new CreateRuleOptions(new SqlRuleFilter("colour ="));
    CreateRuleOptions right = new CreateRuleOptions(new SqlRuleFilter("colour = 1"));
    rules.createRule("right", right);

    assertThatThrownBy(() -> rules.createRule("wrong", wrong))
        .hasMessageContaining("a value is expected at 8");
    assertThatThrownBy(() -> rules.createRule("RIGHT", right))
        .isInstanceOfSatisfying(
            ServiceBusException.class,
            e ->
                assertThat(e.getReason())
                    .isEqualTo(ServiceBusFailureReason.MESSAGING_ENTITY_ALREADY_EXISTS));
    assertThatThrownBy(() -> rules.deleteRule("unknown"))
        .isInstanceOfSatisfying(
            ServiceBusException.class,
            e ->
                assertThat(e.getReason())
                    .isEqualTo(ServiceBusFailureReason.MESSAGING_ENTITY_NOT_FOUND));
    assertThat(rules.listRules().stream().map(RuleProperties::getName))
        .containsExactly("$Default", "right");
  }

  @Test
  void a_subscription_without_rules_gets_nothing_and_lists_none() {
    rules.deleteRule("$default");

    sender.sendMessage(message("a"));

    assertThat(active("all")).isZero();
    assertThat(rules.listRules().stream()).isEmpty();
  }
}
