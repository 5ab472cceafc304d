package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class TopicContractTest {
  private final SdkClient sdk =
      SdkClient.on(
          new Topology(
              List.of(),
              List.of(
                  new Topology.Topic("lonely", List.of()),
                  new Topology.Topic(
                      "events",
                      List.of(
                          new Topology.Subscription("one", EntityPolicy.defaults()),
                          new Topology.Subscription("two", EntityPolicy.defaults()))))));

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusReceiverClient subscription(String name, SubQueue subQueue) {
    return sdk.keep(
        sdk.builder()
            .receiver()
            .topicName("events")
            .subscriptionName(name)
            .subQueue(subQueue)
            .buildClient());
  }

  private void send(String topic, String body) {
    sdk.keep(sdk.builder().sender().topicName(topic).buildClient()).sendMessage(message(body));
  }

  @Test
  void each_subscription_has_its_own_copy_and_its_own_dead_letters() {
    send("Events", "news");
    ServiceBusReceiverClient one = subscription("one", SubQueue.NONE);
    ServiceBusReceiverClient two = subscription("TWO", SubQueue.NONE);

    ServiceBusReceivedMessage first = next(one);
    ServiceBusReceivedMessage second = next(two);
    one.complete(first);
    two.deadLetter(second);

    assertThat(body(first)).isEqualTo(body(second)).isEqualTo("news");
    assertThat(body(next(subscription("two", SubQueue.DEAD_LETTER_QUEUE)))).isEqualTo("news");
    assertThat(sdk.bus().counts("events/subscriptions/one").deadLetter()).isZero();
  }

  @Test
  void a_topic_without_subscriptions_takes_messages_and_a_scheduled_one_waits_in_the_topic() {
    send("lonely", "nobody");
    sdk.keep(sdk.builder().sender().topicName("events").buildClient())
        .scheduleMessage(message("later"), OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(5));

    assertThat(sdk.bus().counts("lonely").active()).isZero();
    assertThat(sdk.bus().counts("events").scheduled()).isEqualTo(1);
    assertThat(sdk.bus().counts("events/subscriptions/one").active()).isZero();
  }
}
