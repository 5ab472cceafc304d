package io.blastbridge.local.servicebus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClientBuilder;
import io.blastbridge.local.servicebus.admin.LocalAdminPolicy;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each fault as a client of the unmodified SDK sees it. */
class FaultsForTestsTest {
  @RegisterExtension static final ServiceBusExtension BUS = ServiceBusExtension.virtual();

  private final String queue = BUS.queue();

  @Test
  void a_black_hole_lets_a_sender_time_out_and_a_new_connection_helps() {
    try (KitClient sdk = KitClient.impatient(BUS, queue)) {
      sdk.send("before");
      BUS.faults().blackHoleConnections();

      assertUnanswered(() -> sdk.send("swallowed"));

      assertThat(BUS.counts(queue).active()).isEqualTo(1);
      try (KitClient other = KitClient.of(BUS, queue)) {
        other.send("after");
      }
      assertThat(BUS.counts(queue).active()).isEqualTo(2);
      BUS.faults().clear();
    }
  }

  @Test
  void a_lost_accept_makes_the_sender_send_again_and_the_message_two() {
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      BUS.faults().loseAccepts(1);

      sdk.send("once");

      assertThat(BUS.counts(queue).active()).isEqualTo(2);
    }
  }

  @Test
  void a_lost_disposition_leaves_the_message_locked_until_its_lock_runs_out() {
    try (KitClient sdk = KitClient.impatient(BUS, queue)) {
      sdk.send("a");
      ServiceBusReceivedMessage message = sdk.next();
      BUS.faults().loseDispositions(Integer.MAX_VALUE);

      assertUnanswered(() -> sdk.receiver().complete(message));

      assertThat(BUS.counts(queue).locked()).isEqualTo(1);
      BUS.advance(Duration.ofMinutes(1));
      assertThat(BUS.counts(queue)).isEqualTo(new EntityCounts(1, 0, 0, 0, 0));
    }
  }

  @Test
  void a_lost_echo_fails_a_receiver_whose_message_is_gone() {
    try (KitClient sdk = KitClient.impatient(BUS, queue)) {
      sdk.send("a");
      ServiceBusReceivedMessage message = sdk.next();
      BUS.faults().loseEchoes(Integer.MAX_VALUE);

      assertUnanswered(() -> sdk.receiver().complete(message));

      assertThat(BUS.counts(queue)).isEqualTo(new EntityCounts(0, 0, 0, 0, 0));
    }
  }

  @Test
  void a_completed_message_comes_again_with_the_same_number() {
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      sdk.send("a");
      BUS.faults().redeliverSettled(1);
      ServiceBusReceivedMessage first = sdk.next();
      sdk.receiver().complete(first);

      ServiceBusReceivedMessage again = sdk.next();

      assertThat(again.getSequenceNumber()).isEqualTo(first.getSequenceNumber());
      assertThat(again.getDeliveryCount()).isEqualTo(1);
      sdk.receiver().complete(again);
      assertThat(BUS.counts(queue).active()).isZero();
    }
  }

  @Test
  void a_discarded_scheduled_message_never_comes() {
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      long number =
          sdk.sender()
              .scheduleMessage(
                  new ServiceBusMessage("never"),
                  BUS.now().plus(Duration.ofHours(1)).atOffset(ZoneOffset.UTC));

      assertThat(BUS.faults().discardScheduled(queue, number)).isTrue();
      BUS.advance(Duration.ofHours(2));

      assertThat(BUS.counts(queue)).isEqualTo(new EntityCounts(0, 0, 0, 0, 0));
      assertThat(BUS.faults().discardScheduled(queue, number)).isFalse();
    }
  }

  @Test
  void a_throttled_sender_hears_of_its_second_message_when_its_time_has_come() {
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      sdk.send("warm");
      BUS.faults().throttleSends(1);
      CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> sdk.send("slow"));
      await().until(() -> BUS.counts(queue).active() == 2);
      BUS.advance(Duration.ofMillis(999));
      assertThat(sent).isNotDone();

      BUS.advance(Duration.ofMillis(1));

      assertThat(sent).succeedsWithin(Duration.ofSeconds(5));
    }
  }

  @Test
  void many_bytes_wait_longer_than_few() {
    try (KitClient sdk = KitClient.of(BUS, queue)) {
      sdk.send("warm");
      BUS.faults().throttleBytes(1_000);
      CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> sdk.send("x".repeat(5_000)));
      await().until(() -> BUS.counts(queue).active() == 2);
      BUS.advance(Duration.ofSeconds(5));
      assertThat(sent).isNotDone();

      BUS.advance(Duration.ofSeconds(1));

      assertThat(sent).succeedsWithin(Duration.ofSeconds(5));
    }
  }

  @Test
  void a_lie_about_counts_is_told_to_administrators_only() {
    BUS.faults().lieAboutCounts(queue, new EntityCounts(7, 0, 3, 0, 0));
    ServiceBusAdministrationClient administration =
        new ServiceBusAdministrationClientBuilder()
            .connectionString(BUS.connectionString())
            .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
            .addPolicy(new LocalAdminPolicy(BUS.bus().adminPort().orElseThrow()))
            .buildClient();

    assertThat(administration.getQueueRuntimeProperties(queue).getActiveMessageCount())
        .isEqualTo(7);

    assertThat(BUS.counts(queue).active()).isZero();
    BUS.faults().clear();
    assertThat(administration.getQueueRuntimeProperties(queue).getActiveMessageCount()).isZero();
  }

  /** The SDK's own patience and that of the call around it end together: either may be first. */
  private static void assertUnanswered(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfAny(ServiceBusException.class, IllegalStateException.class);
  }
}
