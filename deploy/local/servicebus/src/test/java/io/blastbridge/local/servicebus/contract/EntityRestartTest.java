package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.upTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.administration.models.CreateRuleOptions;
import com.azure.messaging.servicebus.administration.models.RuleProperties;
import com.azure.messaging.servicebus.administration.models.SqlRuleFilter;
import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What entities keep beside their messages is there after a restart with the store in Postgres. */
class EntityRestartTest {
  private final ServiceBusSettings settings =
      ServiceBusSettings.of(
              new Topology(
                  List.of(
                      new Topology.Queue(
                          QUEUE,
                          EntityPolicy.builder()
                              .requiresSession(true)
                              .duplicateWindow(Duration.ofMinutes(10))
                              .build())),
                  List.of(
                      new Topology.Topic(
                          "events",
                          List.of(new Topology.Subscription("all", EntityPolicy.defaults()))))))
          .withDatabase(FreshSchema.create().settings());
  private SdkClient sdk = SdkClient.on(LocalServiceBus.start(settings));

  @AfterEach
  void close() {
    sdk.close();
  }

  private void restart() {
    sdk.close();
    sdk = SdkClient.on(LocalServiceBus.start(settings));
  }

  private ServiceBusReceiverClient session(String id) {
    return sdk.keep(
        sdk.keep(sdk.builder().sessionReceiver().queueName(QUEUE).buildClient()).acceptSession(id));
  }

  @Test
  void sessions_keep_their_messages_in_order_and_their_states() {
    ServiceBusMessage large = new ServiceBusMessage(BinaryData.fromBytes(new byte[100_000]));
    sdk.sender().sendMessage(message("a1").setSessionId("a"));
    sdk.sender().sendMessage(large.setSessionId("a"));
    sdk.sender().sendMessage(message("b1").setSessionId("b"));
    session("a").setSessionState(new byte[] {7});

    restart();

    ServiceBusReceiverClient receiver = session("a");
    assertThat(receiver.getSessionState()).containsExactly(7);
    assertThat(upTo(2, receiver, Duration.ofSeconds(10)))
        .extracting(received -> received.getBody().toBytes().length)
        .containsExactly(2, 100_000);
  }

  @Test
  void a_repeat_is_dropped_after_a_restart_too() {
    sdk.sender().sendMessage(message("first").setMessageId("1").setSessionId("a"));

    restart();
    sdk.sender().sendMessage(message("repeat").setMessageId("1").setSessionId("a"));

    assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(1);
  }

  @Test
  void rules_are_those_that_were_left() {
    var rules =
        sdk.keep(
            sdk.builder().ruleManager().topicName("events").subscriptionName("all").buildClient());
    rules.createRule("red", new CreateRuleOptions(new SqlRuleFilter("colour = 'red'")));
    rules.deleteRule("$Default");

    restart();

    var again =
        sdk.keep(
            sdk.builder().ruleManager().topicName("events").subscriptionName("all").buildClient());
    assertThat(again.listRules().stream().map(RuleProperties::getName)).containsExactly("red");
  }
}
