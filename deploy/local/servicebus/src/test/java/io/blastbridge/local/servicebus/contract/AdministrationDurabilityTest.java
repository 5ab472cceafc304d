package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.models.CreateQueueOptions;
import com.azure.messaging.servicebus.administration.models.CreateRuleOptions;
import com.azure.messaging.servicebus.administration.models.SqlRuleFilter;
import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What administrators make is kept where messages are. */
class AdministrationDurabilityTest {
  private final ServiceBusSettings settings =
      ServiceBusSettings.of(Topology.ofQueues())
          .withDatabase(FreshSchema.create().settings())
          .withAdminPort(0);
  private LocalServiceBus bus = LocalServiceBus.start(settings);
  private ServiceBusAdministrationClient admin = AdminClient.of(bus);

  @AfterEach
  void close() {
    bus.close();
  }

  private void restart() {
    bus.close();
    bus = LocalServiceBus.start(settings);
    admin = AdminClient.of(bus);
  }

  private void send(String queue, String body) {
    try (ServiceBusSenderClient sender =
        SdkClient.builder(bus).sender().queueName(queue).buildClient()) {
      sender.sendMessage(SdkClient.message(body));
    }
  }

  @Test
  void entities_rules_and_messages_are_there_after_a_restart() {
    admin.createQueue("Made", new CreateQueueOptions().setMaxDeliveryCount(4));
    admin.createTopic("t");
    admin.createSubscription("t", "s");
    admin.createRule("t", "eu", "s", new CreateRuleOptions(new SqlRuleFilter("region = 'eu'")));
    admin.deleteRule("t", "s", "$Default");
    send("Made", "kept");

    restart();

    assertThat(admin.getQueue("made").getName()).isEqualTo("Made");
    assertThat(admin.getQueue("made").getMaxDeliveryCount()).isEqualTo(4);
    assertThat(bus.counts("made").active()).isEqualTo(1);
    assertThat(admin.listRules("t", "s").stream().map(rule -> rule.getName()))
        .containsExactly("eu");
  }

  @Test
  void what_was_deleted_stays_away_with_its_messages_and_may_be_made_anew() {
    admin.createQueue("q");
    send("q", "old");
    admin.deleteQueue("q");
    restart();
    assertThat(admin.getQueueExists("q")).isFalse();

    admin.createQueue("q");
    send("q", "new");
    restart();

    assertThat(bus.counts("q").active()).isEqualTo(1);
  }
}
