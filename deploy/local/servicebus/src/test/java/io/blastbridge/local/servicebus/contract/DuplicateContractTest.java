package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class DuplicateContractTest {
  private static final Duration WINDOW = Duration.ofMinutes(10);

  private final SdkClient sdk =
      SdkClient.on(
          new Topology(
              List.of(
                  new Topology.Queue(
                      QUEUE, EntityPolicy.builder().duplicateWindow(WINDOW).build())),
              List.of(
                  new Topology.Topic(
                      "events",
                      TopicPolicy.defaults().withDuplicateWindow(WINDOW),
                      List.of(new Topology.Subscription("all", EntityPolicy.defaults()))))));
  private final ServiceBusSenderClient sender = sdk.sender();

  @AfterEach
  void close() {
    sdk.close();
  }

  @Test
  void a_repeat_is_accepted_and_dropped() {
    sender.sendMessage(message("first").setMessageId("1"));
    sender.sendMessage(message("repeat").setMessageId("1"));
    sender.sendMessage(message("other").setMessageId("2"));

    assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(2);
  }

  @Test
  void repeats_are_dropped_within_a_batch_and_among_scheduled_messages() {
    OffsetDateTime later = OffsetDateTime.now(ZoneOffset.UTC).plusHours(1);
    sender.sendMessages(
        List.of(
            message("a").setMessageId("1"),
            message("b").setMessageId("1"),
            message("c").setMessageId("2")));
    long one = sender.scheduleMessage(message("d").setMessageId("3"), later);
    long other = sender.scheduleMessage(message("e").setMessageId("3"), later);

    assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(2);
    assertThat(sdk.bus().counts(QUEUE).scheduled()).isEqualTo(1);
    assertThat(other).isGreaterThan(one);
  }

  @Test
  void a_topic_drops_the_repeat_for_all_its_subscriptions() {
    ServiceBusSenderClient events =
        sdk.keep(sdk.builder().sender().topicName("events").buildClient());
    events.sendMessage(message("first").setMessageId("1"));
    events.sendMessage(message("repeat").setMessageId("1"));

    assertThat(sdk.bus().counts("events/subscriptions/all").active()).isEqualTo(1);
  }
}
