package io.blastbridge.local.servicebus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VirtualTimeTest {
  @RegisterExtension static final ServiceBusExtension BUS = ServiceBusExtension.virtual();

  @Test
  void a_lock_runs_out_when_the_test_says_so() {
    String queue = BUS.queue();
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      sdk.send("a");
      assertThat(sdk.next().getDeliveryCount()).isZero();
      BUS.advance(Duration.ofSeconds(59));
      assertThat(BUS.counts(queue).locked()).isEqualTo(1);

      BUS.advance(Duration.ofSeconds(1));

      assertThat(BUS.counts(queue).locked()).isZero();
      ServiceBusReceivedMessage again = sdk.next();
      assertThat(again.getDeliveryCount()).isEqualTo(1);
      sdk.receiver().complete(again);
    }
  }

  @Test
  void a_day_passes_for_a_scheduled_message_and_its_time_to_live_at_once() {
    String queue =
        BUS.queue(
            EntityPolicy.defaults()
                .withDefaultTtl(Duration.ofHours(1))
                .withDeadLetteringOnExpiration(true));
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      sdk.sender()
          .scheduleMessage(
              new ServiceBusMessage("later"),
              BUS.now().plus(Duration.ofDays(1)).atOffset(ZoneOffset.UTC));
      assertThat(BUS.counts(queue).scheduled()).isEqualTo(1);

      BUS.advance(Duration.ofDays(1).plusSeconds(1));
      assertThat(BUS.counts(queue)).isEqualTo(new EntityCounts(1, 0, 0, 0, 0));
      BUS.advance(Duration.ofHours(1));

      assertThat(BUS.counts(queue)).isEqualTo(new EntityCounts(0, 0, 1, 0, 0));
    }
  }

  @Test
  void a_repeat_is_a_new_message_when_the_window_is_over() {
    String queue =
        BUS.queue(EntityPolicy.builder().duplicateWindow(Duration.ofMinutes(10)).build());
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      ServiceBusMessage message = new ServiceBusMessage("a").setMessageId("same");
      sdk.sender().sendMessage(message);
      sdk.sender().sendMessage(message);
      assertThat(BUS.counts(queue).active()).isEqualTo(1);

      BUS.advance(Duration.ofMinutes(10).plusSeconds(1));
      sdk.sender().sendMessage(message);

      assertThat(BUS.counts(queue).active()).isEqualTo(2);
    }
  }

  @Test
  void a_subscription_of_a_made_topic_gets_what_is_sent() {
    String topic = BUS.topic("one", "other");
    try (KitClient sdk = KitClient.of(BUS, topic)) {
      sdk.send("a");

      assertThat(BUS.counts(topic + "/subscriptions/one").active()).isEqualTo(1);
      assertThat(BUS.counts(topic + "/subscriptions/other").active()).isEqualTo(1);
    }
  }
}
