package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.upTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.DeadLetterOptions;
import com.azure.messaging.servicebus.models.ServiceBusMessageState;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.FreshSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a broker has told before SIGKILL is so after it. */
class KilledBrokerTest {
  private static final String QUEUE = "work";

  private final FreshSchema schema = FreshSchema.create();
  @TempDir private Path directory;
  private Path topology;

  @BeforeEach
  void writeTopology() throws IOException {
    topology =
        Files.writeString(
            directory.resolve("topology.json"),
            """
            {"UserConfig": {"Namespaces": [{"Name": "n",
              "Queues": [{"Name": "work", "Properties": {"LockDuration": "PT1M"}}],
              "Topics": [{"Name": "news", "Subscriptions": [{"Name": "one"}, {"Name": "two"}]}]}]}}
            """);
  }

  private BrokerProcess start() {
    return BrokerProcess.start(schema.settings(), topology);
  }

  private static ServiceBusReceiverClient receiver(ServiceBusClientBuilder clients) {
    return clients
        .receiver()
        .queueName(QUEUE)
        .maxAutoLockRenewDuration(Duration.ZERO)
        .buildClient();
  }

  private static ServiceBusReceiverClient deadLetters(ServiceBusClientBuilder clients) {
    return clients.receiver().queueName(QUEUE).subQueue(SubQueue.DEAD_LETTER_QUEUE).buildClient();
  }

  private static List<ServiceBusReceivedMessage> receive(
      int count, ServiceBusReceiverClient receiver) {
    List<ServiceBusReceivedMessage> received = new ArrayList<>();
    while (received.size() < count) {
      List<ServiceBusReceivedMessage> more =
          upTo(Math.min(200, count - received.size()), receiver, Duration.ofSeconds(5));
      if (more.isEmpty()) {
        throw new AssertionError("only " + received.size() + " of " + count + " came");
      }
      received.addAll(more);
    }
    return received;
  }

  /** Everything in a queue by message id; an id that is there twice is an error. */
  private static Map<String, ServiceBusReceivedMessage> all(ServiceBusReceiverClient receiver) {
    List<ServiceBusReceivedMessage> found = new ArrayList<>();
    long from = 0;
    List<ServiceBusReceivedMessage> page = receiver.peekMessages(200, from).stream().toList();
    while (!page.isEmpty()) {
      found.addAll(page);
      from = page.getLast().getSequenceNumber() + 1;
      page = receiver.peekMessages(200, from).stream().toList();
    }
    return found.stream()
        .collect(
            Collectors.toMap(
                ServiceBusReceivedMessage::getMessageId,
                Function.identity(),
                (one, other) -> {
                  throw new AssertionError(one.getMessageId() + " is there twice");
                },
                TreeMap::new));
  }

  private static ServiceBusReceivedMessage named(
      String id, Map<String, ServiceBusReceivedMessage> all) {
    return Optional.ofNullable(all.get(id)).orElseThrow();
  }

  private static void sendThousandAndOne(ServiceBusSenderClient sender) {
    for (int from = 0; from < 1001; from += 100) {
      sender.sendMessages(
          IntStream.range(from, Math.min(from + 100, 1001))
              .mapToObj(i -> message("body " + i).setMessageId("m" + i))
              .toList());
    }
  }

  @Test
  void messages_in_every_state_are_there_again_and_no_number_is_given_twice() {
    byte[] large = new byte[900 * 1024];
    new Random(3).nextBytes(large);
    long highest;
    try (BrokerProcess broker = start()) {
      ServiceBusClientBuilder clients = broker.clients();
      try (ServiceBusSenderClient sender = clients.sender().queueName(QUEUE).buildClient();
          ServiceBusReceiverClient receiver = receiver(clients)) {
        sendThousandAndOne(sender);
        sender.sendMessage(
            new ServiceBusMessage(BinaryData.fromBytes(large))
                .setMessageId("large")
                .setTimeToLive(Duration.ofHours(1)));
        OffsetDateTime later = OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(10);
        sender.scheduleMessage(message("later").setMessageId("later"), later);
        sender.cancelScheduledMessage(
            sender.scheduleMessage(message("never").setMessageId("never"), later));
        List<ServiceBusReceivedMessage> received = receive(330, receiver);
        received.subList(0, 300).forEach(receiver::complete);
        received
            .subList(300, 305)
            .forEach(
                dead ->
                    receiver.deadLetter(dead, new DeadLetterOptions().setDeadLetterReason("bad")));
        receiver.abandon(received.get(305));
        received.subList(306, 310).forEach(receiver::defer);
        highest = sender.scheduleMessage(message("last").setMessageId("last"), later);
        broker.kill();
      }
    }

    try (BrokerProcess broker = start()) {
      ServiceBusClientBuilder clients = broker.clients();
      try (ServiceBusSenderClient sender = clients.sender().queueName(QUEUE).buildClient();
          ServiceBusReceiverClient receiver = receiver(clients);
          ServiceBusReceiverClient deadLetters = deadLetters(clients)) {
        Map<String, ServiceBusReceivedMessage> there = all(receiver);
        assertThat(there).hasSize(1001 - 305 + 3).doesNotContainKey("never");
        assertThat(named("m305", there).getDeliveryCount()).isEqualTo(1);
        assertThat(named("m306", there).getState()).isEqualTo(ServiceBusMessageState.DEFERRED);
        assertThat(named("m310", there).getDeliveryCount()).isZero();
        assertThat(named("later", there).getState()).isEqualTo(ServiceBusMessageState.SCHEDULED);
        assertThat(named("large", there).getBody().toBytes()).isEqualTo(large);
        assertThat(named("large", there).getTimeToLive()).isEqualTo(Duration.ofHours(1));
        Map<String, ServiceBusReceivedMessage> dead = all(deadLetters);
        assertThat(dead.keySet()).containsExactly("m300", "m301", "m302", "m303", "m304");
        assertThat(named("m300", dead).getDeadLetterReason()).isEqualTo("bad");
        assertThat(named("m300", dead).getDeadLetterSource()).isEqualTo(QUEUE);
        assertThat(named("m300", dead).getEnqueuedSequenceNumber()).isEqualTo(301);
        receiver.complete(
            receiver.receiveDeferredMessage(named("m306", there).getSequenceNumber()));
        assertThat(receive(696 - 4 + 1, deleting(clients)))
            .extracting(ServiceBusReceivedMessage::getMessageId)
            .startsWith("m305", "m310", "m311")
            .endsWith("m1000", "large");
        sender.sendMessage(message("new").setMessageId("new"));
        assertThat(named("new", all(receiver)).getSequenceNumber()).isGreaterThan(highest);
      }
    }
  }

  private static ServiceBusReceiverClient deleting(ServiceBusClientBuilder clients) {
    return clients
        .receiver()
        .queueName(QUEUE)
        .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
        .buildClient();
  }

  @Test
  void a_message_that_waits_in_a_topic_reaches_every_subscription_after_the_restart() {
    try (BrokerProcess broker = start();
        ServiceBusSenderClient sender = broker.clients().sender().topicName("news").buildClient()) {
      sender.sendMessage(message("now").setMessageId("now"));
      sender.scheduleMessage(
          message("soon").setMessageId("soon"), OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(1));
      broker.kill();
    }

    try (BrokerProcess broker = start()) {
      for (String name : List.of("one", "two")) {
        try (ServiceBusReceiverClient subscription =
            broker.clients().receiver().topicName("news").subscriptionName(name).buildClient()) {
          assertThat(receive(2, subscription))
              .extracting(ServiceBusReceivedMessage::getMessageId)
              .containsExactly("now", "soon");
        }
      }
    }
  }
}
