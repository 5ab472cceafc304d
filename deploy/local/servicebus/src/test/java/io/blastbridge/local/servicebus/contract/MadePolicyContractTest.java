package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.ServiceBusSessionReceiverClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.models.CreateQueueOptions;
import com.azure.messaging.servicebus.administration.models.EntityStatus;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entities do what they were asked to do when they were made or changed at run time. */
class MadePolicyContractTest {
  private final LocalServiceBus bus =
      LocalServiceBus.start(ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0));
  private final ServiceBusAdministrationClient admin = AdminClient.of(bus);

  @AfterEach
  void close() {
    bus.close();
  }

  private ServiceBusSenderClient sender(String queue) {
    return SdkClient.builder(bus).sender().queueName(queue).buildClient();
  }

  private static Stream<AmqpErrorCondition> conditions(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .filter(AmqpException.class::isInstance)
        .map(cause -> ((AmqpException) cause).getErrorCondition());
  }

  @Test
  void a_queue_made_with_sessions_hands_them_out() {
    admin.createQueue("q", new CreateQueueOptions().setSessionRequired(true));
    try (ServiceBusSenderClient sender = sender("q");
        ServiceBusSessionReceiverClient sessions =
            SdkClient.builder(bus).sessionReceiver().queueName("q").buildClient()) {
      sender.sendMessage(SdkClient.message("x").setSessionId("one"));
      try (ServiceBusReceiverClient session = sessions.acceptSession("one")) {
        assertThat(SdkClient.body(SdkClient.next(session))).isEqualTo("x");
      }
    }
  }

  @Test
  void a_queue_made_to_look_for_duplicates_drops_a_repeat() {
    admin.createQueue(
        "q",
        new CreateQueueOptions()
            .setDuplicateDetectionRequired(true)
            .setDuplicateDetectionHistoryTimeWindow(Duration.ofMinutes(1)));
    try (ServiceBusSenderClient sender = sender("q")) {
      sender.sendMessage(SdkClient.message("x").setMessageId("id"));
      sender.sendMessage(SdkClient.message("y").setMessageId("id"));
    }

    assertThat(admin.getQueueRuntimeProperties("q").getActiveMessageCount()).isEqualTo(1);
  }

  @Test
  void a_forwarding_queue_sends_on_and_counts_what_cannot_go_on() {
    admin.createQueue("target");
    admin.createQueue("q", new CreateQueueOptions().setForwardTo("target"));
    try (ServiceBusSenderClient sender = sender("q")) {
      sender.sendMessage(SdkClient.message("x"));
      assertThat(bus.counts("target").active()).isEqualTo(1);
      admin.deleteQueue("target");
      sender.sendMessage(SdkClient.message("y"));
    }

    assertThat(admin.getQueueRuntimeProperties("q").getActiveMessageCount()).isZero();
    assertThat(admin.getQueueRuntimeProperties("q").getTransferDeadLetterMessageCount())
        .isEqualTo(1);
  }

  @Test
  void a_queue_that_is_disabled_ends_its_links_and_works_again_when_it_is_active() {
    admin.createQueue("q");
    try (ServiceBusSenderClient sender = sender("q")) {
      sender.sendMessage(SdkClient.message("x"));
      admin.updateQueue(admin.getQueue("q").setStatus(EntityStatus.SEND_DISABLED));
      assertThatThrownBy(() -> sender.sendMessage(SdkClient.message("y")))
          .satisfies(
              error ->
                  assertThat(conditions(error)).contains(AmqpErrorCondition.ENTITY_DISABLED_ERROR));
      assertThat(admin.getQueue("q").getStatus()).isEqualTo(EntityStatus.SEND_DISABLED);

      admin.updateQueue(admin.getQueue("q").setStatus(EntityStatus.ACTIVE));
      sender.sendMessage(SdkClient.message("z"));
    }

    assertThat(bus.counts("q").active()).isEqualTo(2);
  }

  @Test
  void a_shorter_time_to_live_holds_for_what_comes_then() {
    admin.createQueue("q", new CreateQueueOptions().setDeadLetteringOnMessageExpiration(true));
    admin.updateQueue(admin.getQueue("q").setDefaultMessageTimeToLive(Duration.ofSeconds(1)));
    try (ServiceBusSenderClient sender = sender("q")) {
      sender.sendMessage(SdkClient.message("x"));
    }

    await().atMost(Duration.ofSeconds(10)).until(() -> bus.counts("q").deadLetter() == 1);
  }
}
