package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.models.CreateQueueOptions;
import com.azure.messaging.servicebus.administration.models.QueueRuntimeProperties;
import com.azure.messaging.servicebus.administration.models.SubscriptionRuntimeProperties;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entities that come, change and go while clients use them. */
class RunTimeEntityContractTest {
  private final LocalServiceBus bus =
      LocalServiceBus.start(ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0));
  private final ServiceBusAdministrationClient admin = AdminClient.of(bus);

  @AfterEach
  void close() {
    bus.close();
  }

  private ServiceBusClientBuilder builder() {
    return SdkClient.builder(bus);
  }

  private static Stream<AmqpErrorCondition> conditions(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .filter(AmqpException.class::isInstance)
        .map(cause -> ((AmqpException) cause).getErrorCondition());
  }

  @Test
  void a_queue_that_was_just_made_takes_messages_and_counts_them() {
    admin.createQueue("q");
    assertThat(admin.getQueueRuntimeProperties("q").getAccessedAt().getYear()).isEqualTo(1);
    try (ServiceBusSenderClient sender = builder().sender().queueName("q").buildClient();
        ServiceBusReceiverClient receiver = builder().receiver().queueName("q").buildClient()) {
      sender.sendMessage(SdkClient.message("bad"));
      receiver.deadLetter(SdkClient.next(receiver));
      sender.sendMessage(SdkClient.message("one"));
      sender.sendMessage(SdkClient.message("two"));
      sender.scheduleMessage(
          SdkClient.message("later"), OffsetDateTime.now(ZoneOffset.UTC).plusHours(1));
    }

    QueueRuntimeProperties found = admin.getQueueRuntimeProperties("q");
    assertThat(found.getActiveMessageCount()).isEqualTo(2);
    assertThat(found.getDeadLetterMessageCount()).isEqualTo(1);
    assertThat(found.getScheduledMessageCount()).isEqualTo(1);
    assertThat(found.getTransferMessageCount()).isZero();
    assertThat(found.getTransferDeadLetterMessageCount()).isZero();
    assertThat(found.getTotalMessageCount()).isEqualTo(4);
    assertThat(found.getSizeInBytes()).isPositive();
    assertThat(found.getAccessedAt()).isAfterOrEqualTo(found.getCreatedAt());
  }

  @Test
  void a_deleted_queue_ends_its_links_and_is_not_found_any_more() {
    admin.createQueue("q");
    try (ServiceBusSenderClient sender = builder().sender().queueName("q").buildClient();
        ServiceBusReceiverClient receiver = builder().receiver().queueName("q").buildClient()) {
      sender.sendMessage(SdkClient.message("gone"));
      sender.sendMessage(SdkClient.message("too"));
      assertThat(SdkClient.body(SdkClient.next(receiver))).isEqualTo("gone");

      admin.deleteQueue("q");

      assertThatThrownBy(() -> sender.sendMessage(SdkClient.message("x")))
          .satisfies(error -> assertThat(conditions(error)).contains(AmqpErrorCondition.NOT_FOUND));
      assertThatThrownBy(receiver::peekMessage)
          .satisfies(error -> assertThat(conditions(error)).contains(AmqpErrorCondition.NOT_FOUND));
    }
    assertThatThrownBy(() -> bus.counts("q")).hasMessageContaining("there is no entity");
  }

  @Test
  void a_queue_that_is_made_again_is_empty() {
    admin.createQueue("q");
    try (ServiceBusSenderClient sender = builder().sender().queueName("q").buildClient()) {
      sender.sendMessage(SdkClient.message("old"));
    }
    admin.deleteQueue("q");
    admin.createQueue("q");

    assertThat(bus.counts("q").active()).isZero();
    try (ServiceBusSenderClient sender = builder().sender().queueName("q").buildClient();
        ServiceBusReceiverClient receiver = builder().receiver().queueName("q").buildClient()) {
      sender.sendMessage(SdkClient.message("new"));
      assertThat(SdkClient.body(SdkClient.next(receiver))).isEqualTo("new");
    }
  }

  @Test
  void a_changed_lock_duration_holds_for_the_next_lock() {
    admin.createQueue("q", new CreateQueueOptions().setLockDuration(Duration.ofMinutes(5)));
    admin.updateQueue(admin.getQueue("q").setLockDuration(Duration.ofSeconds(1)));
    try (ServiceBusSenderClient sender = builder().sender().queueName("q").buildClient();
        ServiceBusReceiverClient receiver =
            builder()
                .receiver()
                .queueName("q")
                .maxAutoLockRenewDuration(Duration.ZERO)
                .buildClient()) {
      sender.sendMessage(SdkClient.message("x"));
      assertThat(SdkClient.next(receiver).getDeliveryCount()).isZero();
      assertThat(SdkClient.next(receiver).getDeliveryCount()).isEqualTo(1);
    }
  }

  @Test
  void a_subscription_gets_what_is_sent_from_its_making_on() {
    admin.createTopic("t");
    try (ServiceBusSenderClient sender = builder().sender().topicName("t").buildClient()) {
      sender.sendMessage(SdkClient.message("before"));
      admin.createSubscription("t", "s");
      sender.sendMessage(SdkClient.message("after"));

      SubscriptionRuntimeProperties found = admin.getSubscriptionRuntimeProperties("t", "s");
      assertThat(found.getActiveMessageCount()).isEqualTo(1);
      admin.deleteSubscription("t", "s");
      sender.sendMessage(SdkClient.message("nobody"));
    }
    assertThatThrownBy(() -> bus.counts("t/subscriptions/s"))
        .hasMessageContaining("there is no entity");
  }

  @Test
  void what_is_not_there_is_made_on_first_use_only_where_that_is_asked_for() {
    try (LocalServiceBus eager =
            LocalServiceBus.start(
                ServiceBusSettings.of(Topology.ofQueues()).withCreationOnFirstUse(true));
        ServiceBusSenderClient queue =
            SdkClient.builder(eager).sender().queueName("New").buildClient();
        ServiceBusReceiverClient subscription =
            SdkClient.builder(eager)
                .receiver()
                .topicName("Events")
                .subscriptionName("all")
                .buildClient()) {
      queue.sendMessage(SdkClient.message("x"));
      assertThat(subscription.peekMessage()).isNull();

      assertThat(eager.counts("new").active()).isEqualTo(1);
      assertThat(eager.counts("events/subscriptions/all").active()).isZero();
    }
    try (ServiceBusSenderClient queue = builder().sender().queueName("New").buildClient()) {
      assertThatThrownBy(() -> queue.sendMessage(SdkClient.message("x")))
          .satisfies(error -> assertThat(conditions(error)).contains(AmqpErrorCondition.NOT_FOUND));
    }
  }
}
