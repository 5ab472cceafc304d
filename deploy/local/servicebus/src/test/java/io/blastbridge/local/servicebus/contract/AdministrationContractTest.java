package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.exception.ResourceExistsException;
import com.azure.core.exception.ResourceNotFoundException;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.models.CreateQueueOptions;
import com.azure.messaging.servicebus.administration.models.CreateSubscriptionOptions;
import com.azure.messaging.servicebus.administration.models.CreateTopicOptions;
import com.azure.messaging.servicebus.administration.models.EntityStatus;
import com.azure.messaging.servicebus.administration.models.MessagingSku;
import com.azure.messaging.servicebus.administration.models.QueueProperties;
import com.azure.messaging.servicebus.administration.models.SubscriptionProperties;
import com.azure.messaging.servicebus.administration.models.TopicProperties;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queues, topics and subscriptions through the administration client of the Java SDK. */
class AdministrationContractTest {
  private final LocalServiceBus bus =
      LocalServiceBus.start(ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0));
  private final ServiceBusAdministrationClient admin = AdminClient.of(bus);

  @AfterEach
  void close() {
    bus.close();
  }

  @Test
  void a_queue_with_defaults_is_made_and_told_as_azure_would() {
    QueueProperties made = admin.createQueue("Orders/eu");

    assertThat(made.getName()).isEqualTo("Orders/eu");
    assertThat(made.getLockDuration()).isEqualTo(Duration.ofMinutes(1));
    assertThat(made.getMaxDeliveryCount()).isEqualTo(10);
    assertThat(made.getStatus()).isEqualTo(EntityStatus.ACTIVE);
    assertThat(made.isSessionRequired()).isFalse();
    assertThat(made.isDuplicateDetectionRequired()).isFalse();
    assertThat(made.getDefaultMessageTimeToLive()).isGreaterThan(Duration.ofDays(10_000_000));
    assertThat(admin.getQueue("orders/EU").getName()).isEqualTo("Orders/eu");
    assertThat(admin.getQueueExists("Orders/eu")).isTrue();
    assertThat(admin.getTopicExists("nowhere")).isFalse();
  }

  @Test
  void a_queue_keeps_all_that_it_is_made_with() {
    admin.createQueue("target");
    CreateQueueOptions options =
        new CreateQueueOptions()
            .setLockDuration(Duration.ofSeconds(17))
            .setDefaultMessageTimeToLive(Duration.ofHours(3))
            .setMaxDeliveryCount(4)
            .setDeadLetteringOnMessageExpiration(true)
            .setDuplicateDetectionRequired(true)
            .setDuplicateDetectionHistoryTimeWindow(Duration.ofMinutes(2))
            .setForwardTo("target")
            .setForwardDeadLetteredMessagesTo("target")
            .setMaxSizeInMegabytes(2048)
            .setUserMetadata("<kept> & given back");

    admin.createQueue("q", options);

    QueueProperties found = admin.getQueue("q");
    assertThat(found.getLockDuration()).isEqualTo(Duration.ofSeconds(17));
    assertThat(found.getDefaultMessageTimeToLive()).isEqualTo(Duration.ofHours(3));
    assertThat(found.getMaxDeliveryCount()).isEqualTo(4);
    assertThat(found.isDeadLetteringOnMessageExpiration()).isTrue();
    assertThat(found.isDuplicateDetectionRequired()).isTrue();
    assertThat(found.getDuplicateDetectionHistoryTimeWindow()).isEqualTo(Duration.ofMinutes(2));
    assertThat(found.getForwardTo()).endsWith("/target");
    assertThat(found.getForwardDeadLetteredMessagesTo()).endsWith("/target");
    assertThat(found.getMaxSizeInMegabytes()).isEqualTo(2048);
    assertThat(found.getUserMetadata()).isEqualTo("<kept> & given back");
  }

  @Test
  void a_queue_is_changed_but_for_what_azure_does_not_change_either() {
    QueueProperties queue = admin.createQueue("q");

    QueueProperties changed =
        admin.updateQueue(
            queue
                .setMaxDeliveryCount(3)
                .setLockDuration(Duration.ofSeconds(9))
                .setUserMetadata("m"));

    assertThat(changed.getMaxDeliveryCount()).isEqualTo(3);
    assertThat(admin.getQueue("q").getLockDuration()).isEqualTo(Duration.ofSeconds(9));
    assertThat(admin.getQueueRuntimeProperties("q").getUpdatedAt())
        .isAfterOrEqualTo(admin.getQueueRuntimeProperties("q").getCreatedAt());
    CreateQueueOptions sessions = new CreateQueueOptions().setSessionRequired(true);
    QueueProperties other = admin.createQueue("other", sessions);
    admin.deleteQueue("other");
    admin.createQueue("other");
    assertThatThrownBy(() -> admin.updateQueue(other))
        .isInstanceOf(HttpResponseException.class)
        .hasMessageContaining("RequiresSession cannot be changed");
  }

  @Test
  void what_is_there_already_or_not_there_is_told_as_azure_tells_it() {
    admin.createQueue("q");

    assertThatThrownBy(() -> admin.createQueue("Q"))
        .isInstanceOf(ResourceExistsException.class)
        .hasMessageContaining("SubCode=40900")
        .hasMessageContaining("MessagingEntityAlreadyExists");
    assertThatThrownBy(() -> admin.createTopic("q")).isInstanceOf(ResourceExistsException.class);
    assertThatThrownBy(() -> admin.getQueue("none")).isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> admin.deleteQueue("none"))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> admin.getSubscription("q", "s"))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThatThrownBy(() -> admin.createSubscription("none", "s"))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThat(admin.getSubscriptionExists("none", "s")).isFalse();
  }

  @Test
  void what_cannot_be_is_a_bad_request_that_says_why() {
    assertBadRequest(
        new CreateQueueOptions().setLockDuration(Duration.ofMinutes(6)), "lockDuration");
    assertBadRequest(new CreateQueueOptions().setPartitioningEnabled(true), "EnablePartitioning");
    assertBadRequest(
        new CreateQueueOptions().setAutoDeleteOnIdle(Duration.ofMinutes(5)), "AutoDeleteOnIdle");
    assertBadRequest(new CreateQueueOptions().setForwardTo("none"), "forward");
    assertThatThrownBy(() -> admin.createQueue("a$b"))
        .isInstanceOf(HttpResponseException.class)
        .hasMessageContaining("name");
  }

  private void assertBadRequest(CreateQueueOptions options, String why) {
    assertThatThrownBy(() -> admin.createQueue("bad", options))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            error -> assertThat(error.getResponse().getStatusCode()).isEqualTo(400))
        .hasMessageContaining(why);
    assertThat(admin.getQueueExists("bad")).isFalse();
  }

  @Test
  void topics_and_subscriptions_are_made_changed_and_deleted() {
    admin.createTopic("t", new CreateTopicOptions().setUserMetadata("first"));
    admin.createSubscription(
        "t",
        "s",
        new CreateSubscriptionOptions()
            .setLockDuration(Duration.ofSeconds(20))
            .setDefaultMessageTimeToLive(Duration.ofHours(2))
            .setDeadLetteringOnMessageExpiration(true));

    TopicProperties topic = admin.updateTopic(admin.getTopic("t").setUserMetadata("second"));
    SubscriptionProperties subscription =
        admin.updateSubscription(admin.getSubscription("t", "s").setMaxDeliveryCount(7));

    assertThat(topic.getUserMetadata()).isEqualTo("second");
    assertThat(subscription.getMaxDeliveryCount()).isEqualTo(7);
    assertThat(subscription.getLockDuration()).isEqualTo(Duration.ofSeconds(20));
    assertThat(subscription.getDefaultMessageTimeToLive()).isEqualTo(Duration.ofHours(2));
    assertThat(admin.getTopicRuntimeProperties("t").getSubscriptionCount()).isEqualTo(1);
    assertThat(admin.getSubscriptionExists("t", "s")).isTrue();

    admin.deleteSubscription("t", "s");
    assertThat(admin.getSubscriptionExists("t", "s")).isFalse();
    admin.deleteTopic("t");
    assertThat(admin.getTopicExists("t")).isFalse();
  }

  @Test
  void lists_go_on_where_a_page_ends() {
    IntStream.range(0, 120).forEach(i -> admin.createQueue("q%03d".formatted(i)));
    admin.createTopic("t");
    IntStream.range(0, 3).forEach(i -> admin.createSubscription("t", "s" + i));

    assertThat(admin.listQueues().stream().map(QueueProperties::getName))
        .hasSize(120)
        .doesNotHaveDuplicates()
        .isSorted();
    assertThat(admin.listTopics().stream().map(TopicProperties::getName)).containsExactly("t");
    assertThat(
            admin.listSubscriptions("t").stream().map(SubscriptionProperties::getSubscriptionName))
        .containsExactly("s0", "s1", "s2");
  }

  @Test
  void the_namespace_tells_its_name_and_kind() {
    assertThat(admin.getNamespaceProperties().getName()).isEqualTo("localhost");
    assertThat(admin.getNamespaceProperties().getMessagingSku()).isEqualTo(MessagingSku.STANDARD);
  }
}
