package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class ForwardingContractTest {
  private final SdkClient sdk =
      SdkClient.on(
          new Topology(
              List.of(
                  new Topology.Queue(
                      QUEUE, EntityPolicy.builder().forwardDeadLettersTo("graves").build()),
                  new Topology.Queue("graves", EntityPolicy.defaults()),
                  new Topology.Queue("lost", EntityPolicy.builder().forwardTo("nowhere").build()),
                  new Topology.Queue("front", EntityPolicy.builder().forwardTo("events").build())),
              List.of(
                  new Topology.Topic(
                      "events",
                      List.of(
                          new Topology.Subscription(
                              "all", EntityPolicy.builder().forwardTo(QUEUE).build()))))));

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusReceiverClient from(String queue, SubQueue subQueue) {
    return sdk.keep(sdk.builder().receiver().queueName(queue).subQueue(subQueue).buildClient());
  }

  private void send(String queue, String body) {
    sdk.keep(sdk.builder().sender().queueName(queue).buildClient()).sendMessage(message(body));
  }

  @Test
  void a_message_goes_from_queue_to_topic_to_subscription_to_queue() {
    send("front", "traveller");

    assertThat(body(next(sdk.receiver()))).isEqualTo("traveller");
  }

  @Test
  void a_dead_letter_that_goes_on_names_its_source_and_the_reason() {
    send(QUEUE, "mortal");
    ServiceBusReceiverClient receiver = sdk.receiver();
    receiver.deadLetter(next(receiver));

    ServiceBusReceivedMessage dead = next(from("graves", SubQueue.NONE));

    assertThat(body(dead)).isEqualTo("mortal");
    assertThat(dead.getDeadLetterSource()).isEqualTo(QUEUE);
    assertThat(sdk.bus().counts(QUEUE).deadLetter()).isZero();
  }

  @Test
  void what_has_nowhere_to_go_is_in_the_transfer_dead_letter_queue() {
    send("lost", "stray");

    ServiceBusReceivedMessage stray = next(from("lost", SubQueue.TRANSFER_DEAD_LETTER_QUEUE));

    assertThat(body(stray)).isEqualTo("stray");
    assertThat(stray.getDeadLetterReason()).isEqualTo("MessagingEntityNotFound");
  }

  @Test
  void nobody_receives_from_an_entity_that_forwards() {
    assertThatThrownBy(() -> from("front", SubQueue.NONE).receiveMessages(1).stream().toList())
        .hasStackTraceContaining("forwards its messages");
  }
}
