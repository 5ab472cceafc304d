package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.exception.ResourceExistsException;
import com.azure.core.exception.ResourceNotFoundException;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.models.CorrelationRuleFilter;
import com.azure.messaging.servicebus.administration.models.CreateRuleOptions;
import com.azure.messaging.servicebus.administration.models.CreateSubscriptionOptions;
import com.azure.messaging.servicebus.administration.models.FalseRuleFilter;
import com.azure.messaging.servicebus.administration.models.RuleProperties;
import com.azure.messaging.servicebus.administration.models.SqlRuleAction;
import com.azure.messaging.servicebus.administration.models.SqlRuleFilter;
import com.azure.messaging.servicebus.administration.models.TrueRuleFilter;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules through the administration client of the Java SDK. */
class RuleAdministrationContractTest {
  private final LocalServiceBus bus =
      LocalServiceBus.start(ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0));
  private final ServiceBusAdministrationClient admin = AdminClient.of(bus);

  @BeforeEach
  void makeSubscription() {
    admin.createTopic("t");
    admin.createSubscription("t", "s");
  }

  @AfterEach
  void close() {
    bus.close();
  }

  @Test
  void a_subscription_has_one_rule_that_takes_everything_unless_it_is_told_otherwise() {
    admin.createSubscription(
        "t",
        "told",
        "mine",
        new CreateSubscriptionOptions(),
        new CreateRuleOptions(new SqlRuleFilter("x = 1")));

    RuleProperties usual = admin.getRule("t", "s", "$Default");
    assertThat(usual.getFilter()).isInstanceOf(TrueRuleFilter.class);
    assertThat(admin.listRules("t", "told").stream().map(RuleProperties::getName))
        .containsExactly("mine");
  }

  @Test
  void each_kind_of_filter_comes_back_as_it_was_given() {
    CorrelationRuleFilter correlation =
        new CorrelationRuleFilter().setCorrelationId("c").setLabel("l").setSessionId("s");
    correlation.getProperties().put("tier", "gold");
    admin.createRule("t", "correlation", "s", new CreateRuleOptions(correlation));
    admin.createRule("t", "none", "s", new CreateRuleOptions(new FalseRuleFilter()));
    admin.createRule(
        "t",
        "sql",
        "s",
        new CreateRuleOptions(new SqlRuleFilter("a < 3 AND b = 'x & y'"))
            .setAction(new SqlRuleAction("SET seen = TRUE")));

    CorrelationRuleFilter found =
        (CorrelationRuleFilter) admin.getRule("t", "s", "correlation").getFilter();
    assertThat(found.getCorrelationId()).isEqualTo("c");
    assertThat(found.getLabel()).isEqualTo("l");
    assertThat(found.getSessionId()).isEqualTo("s");
    assertThat(found.getProperties()).containsEntry("tier", "gold");
    assertThat(admin.getRule("t", "s", "none").getFilter()).isInstanceOf(FalseRuleFilter.class);
    RuleProperties sql = admin.getRule("t", "s", "sql");
    assertThat(((SqlRuleFilter) sql.getFilter()).getSqlExpression())
        .isEqualTo("a < 3 AND b = 'x & y'");
    assertThat(((SqlRuleAction) sql.getAction()).getSqlExpression()).isEqualTo("SET seen = TRUE");
  }

  @Test
  void rules_decide_what_a_subscription_gets_from_the_moment_they_are_changed() {
    try (ServiceBusSenderClient sender =
        SdkClient.builder(bus).sender().topicName("t").buildClient()) {
      admin.deleteRule("t", "s", "$Default");
      admin.createRule("t", "eu", "s", new CreateRuleOptions(new SqlRuleFilter("region = 'eu'")));
      sender.sendMessage(message("eu"));
      sender.sendMessage(message("us"));
      assertThat(bus.counts("t/subscriptions/s").active()).isEqualTo(1);

      RuleProperties rule = admin.getRule("t", "s", "eu");
      rule.setFilter(new SqlRuleFilter("region = 'us'"));
      admin.updateRule("t", "s", rule);
      sender.sendMessage(message("us"));
      sender.sendMessage(message("eu"));
      assertThat(bus.counts("t/subscriptions/s").active()).isEqualTo(2);
    }
  }

  private static ServiceBusMessage message(String region) {
    ServiceBusMessage message = SdkClient.message("x");
    message.getApplicationProperties().put("region", region);
    return message;
  }

  @Test
  void what_is_wrong_with_a_rule_is_told() {
    admin.createRule("t", "r", "s", new CreateRuleOptions(new TrueRuleFilter()));

    assertThatThrownBy(
            () -> admin.createRule("t", "R", "s", new CreateRuleOptions(new TrueRuleFilter())))
        .isInstanceOf(ResourceExistsException.class);
    assertThatThrownBy(
            () -> admin.createRule("t", "x", "s", new CreateRuleOptions(new SqlRuleFilter("a <"))))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            error -> assertThat(error.getResponse().getStatusCode()).isEqualTo(400));
    assertThatThrownBy(() -> admin.getRule("t", "s", "none"))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> admin.deleteRule("t", "s", "none"))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> admin.listRules("t", "none").stream().toList())
        .isInstanceOf(ResourceNotFoundException.class);
  }
}
