package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusMessageState;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

@OnBothStores
class TimeContractTest {
  private static OffsetDateTime in(Duration delay) {
    return OffsetDateTime.now(ZoneOffset.UTC).plus(delay);
  }

  @Test
  void a_message_scheduled_by_property_becomes_active_at_its_time_under_a_new_number()
      throws Exception {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      OffsetDateTime due = in(Duration.ofSeconds(1));
      sdk.sender().sendMessage(message("due").setScheduledEnqueueTime(due));
      ServiceBusReceiverClient receiver = sdk.receiver();
      assertThat(sdk.bus().counts(QUEUE)).isEqualTo(new EntityCounts(0, 1, 0, 0, 0));
      assertThat(receiver.peekMessage().getState()).isEqualTo(ServiceBusMessageState.SCHEDULED);

      ServiceBusReceivedMessage received = next(receiver);

      assertThat(body(received)).isEqualTo("due");
      assertThat(received.getSequenceNumber()).isEqualTo(2);
      assertThat(received.getState()).isEqualTo(ServiceBusMessageState.ACTIVE);
      assertThat(received.getEnqueuedTime()).isAfterOrEqualTo(due.minusNanos(1_000_000));
    }
  }

  @Test
  void a_message_scheduled_by_call_is_named_by_its_number_and_can_be_cancelled() {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      ServiceBusSenderClient sender = sdk.sender();
      long cancelled = sender.scheduleMessage(message("never"), in(Duration.ofMinutes(5)));
      long kept = sender.scheduleMessage(message("soon"), in(Duration.ofSeconds(1)));

      sender.cancelScheduledMessage(cancelled);

      assertThat(kept).isGreaterThan(cancelled);
      assertThat(sdk.bus().counts(QUEUE).scheduled()).isEqualTo(1);
      assertThat(body(next(sdk.receiver()))).isEqualTo("soon");
    }
  }

  @Test
  void cancelling_an_unknown_number_changes_nothing() {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      ServiceBusSenderClient sender = sdk.sender();
      sender.sendMessage(message("active"));

      assertThatCode(() -> sender.cancelScheduledMessage(1)).doesNotThrowAnyException();
      assertThatCode(() -> sender.cancelScheduledMessage(4711)).doesNotThrowAnyException();

      assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(1);
    }
  }

  @Test
  void a_message_past_its_own_time_to_live_is_dead_lettered_without_a_receiver() {
    EntityPolicy policy =
        EntityPolicy.defaults()
            .withDefaultTtl(Duration.ofHours(1))
            .withDeadLetteringOnExpiration(true);
    try (SdkClient sdk = SdkClient.on(policy)) {
      sdk.sender().sendMessage(message("short").setTimeToLive(Duration.ofMillis(300)));

      await().until(() -> sdk.bus().counts(QUEUE).deadLetter() == 1);

      ServiceBusReceivedMessage dead = next(sdk.deadLetters());
      assertThat(dead.getDeadLetterReason()).isEqualTo("TTLExpiredException");
      assertThat(dead.getTimeToLive()).isEqualTo(Duration.ofMillis(300));
    }
  }

  @Test
  void a_message_past_the_time_to_live_of_its_queue_is_dropped_where_expiry_does_not_dead_letter()
      throws Exception {
    try (SdkClient sdk =
        SdkClient.on(EntityPolicy.defaults().withDefaultTtl(Duration.ofMillis(300)))) {
      sdk.sender().sendMessage(message("short"));

      await().until(() -> sdk.bus().counts(QUEUE).active() == 0);

      assertThat(sdk.bus().counts(QUEUE).deadLetter()).isZero();
      assertThat(sdk.receiver().peekMessage()).isNull();
    }
  }

  @Test
  void a_message_tells_the_limit_of_its_queue_where_its_own_life_is_longer_or_not_named() {
    try (SdkClient sdk =
        SdkClient.on(EntityPolicy.defaults().withDefaultTtl(Duration.ofHours(1)))) {
      sdk.sender().sendMessage(message("none"));
      assertThat(next(sdk.receiver()).getTimeToLive()).isEqualTo(Duration.ofHours(1));
    }
    try (SdkClient sdk =
        SdkClient.on(EntityPolicy.defaults().withDefaultTtl(Duration.ofHours(1)))) {
      sdk.sender().sendMessage(message("long").setTimeToLive(Duration.ofDays(2)));
      assertThat(next(sdk.receiver()).getTimeToLive()).isEqualTo(Duration.ofHours(1));
    }
  }
}
