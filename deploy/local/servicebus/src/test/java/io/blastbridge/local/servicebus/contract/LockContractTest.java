package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class LockContractTest {
  private static final Duration LOCK = Duration.ofMillis(1500);

  private final SdkClient sdk =
      SdkClient.on(EntityPolicy.defaults().withLockDuration(LOCK).withMaxDeliveryCount(2));
  private final ServiceBusReceiverClient receiver = sdk.receiver();

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusReceivedMessage received() {
    sdk.sender().sendMessage(message("held"));
    return next(receiver);
  }

  @Test
  void four_renewals_keep_a_lock_beyond_its_duration() {
    ServiceBusReceivedMessage held = received();
    OffsetDateTime firstEnd = held.getLockedUntil();

    for (int renewal = 0; renewal < 4; renewal++) {
      OffsetDateTime before = held.getLockedUntil();
      await().pollDelay(Duration.ofMillis(600)).until(() -> true);
      assertThat(receiver.renewMessageLock(held)).isAfter(before);
    }

    assertThat(OffsetDateTime.now(firstEnd.getOffset())).isAfter(firstEnd);
    receiver.complete(held);
    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
  }

  @Test
  void a_message_comes_back_when_its_lock_runs_out_and_the_late_complete_is_refused() {
    ServiceBusReceivedMessage late = received();

    ServiceBusReceivedMessage again = next(receiver);

    assertThat(body(again)).isEqualTo("held");
    assertThat(again.getDeliveryCount()).isEqualTo(1);
    assertThat(again.getSequenceNumber()).isEqualTo(late.getSequenceNumber());
    assertThatThrownBy(() -> receiver.complete(late))
        .isInstanceOfSatisfying(
            ServiceBusException.class,
            e -> assertThat(e.getReason()).isEqualTo(ServiceBusFailureReason.MESSAGE_LOCK_LOST));
    receiver.complete(again);
  }

  @Test
  void a_lost_lock_cannot_be_renewed() {
    ServiceBusReceivedMessage late = received();
    sdk.bus().faults().expireLocks(QUEUE);

    assertThatThrownBy(() -> receiver.renewMessageLock(late))
        .isInstanceOfSatisfying(
            ServiceBusException.class,
            e -> assertThat(e.getReason()).isEqualTo(ServiceBusFailureReason.MESSAGE_LOCK_LOST));
  }

  @Test
  void a_message_is_dead_lettered_when_it_was_abandoned_too_often() {
    receiver.abandon(received());
    receiver.abandon(next(receiver));

    ServiceBusReceivedMessage dead = next(sdk.deadLetters());
    assertThat(dead.getDeadLetterReason()).isEqualTo("MaxDeliveryCountExceeded");
    assertThat(dead.getDeadLetterErrorDescription()).contains("2 delivery attempts");
  }

  @Test
  void a_message_is_dead_lettered_when_its_lock_ran_out_too_often() {
    ServiceBusReceivedMessage first = received();
    ServiceBusReceivedMessage second = next(receiver);

    ServiceBusReceivedMessage dead = next(sdk.deadLetters());

    assertThat(second.getSequenceNumber()).isEqualTo(first.getSequenceNumber());
    assertThat(dead.getDeadLetterReason()).isEqualTo("MaxDeliveryCountExceeded");
    assertThat(dead.getEnqueuedSequenceNumber()).isEqualTo(first.getSequenceNumber());
  }

  @Test
  void a_lock_outlives_the_link_that_the_message_came_on() {
    sdk.sender().sendMessage(message("held"));
    ServiceBusReceiverClient gone = sdk.receiverBuilder().buildClient();
    ServiceBusReceivedMessage held = next(gone);
    gone.close();

    assertThat(sdk.bus().counts(QUEUE).locked()).isEqualTo(1);
    assertThat(next(receiver).getLockToken()).isNotEqualTo(held.getLockToken());
  }
}
