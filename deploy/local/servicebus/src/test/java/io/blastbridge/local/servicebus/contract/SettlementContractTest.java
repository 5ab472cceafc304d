package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static io.blastbridge.local.servicebus.contract.SdkClient.upTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusMessageBatch;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.AbandonOptions;
import com.azure.messaging.servicebus.models.DeadLetterOptions;
import com.azure.messaging.servicebus.models.DeferOptions;
import com.azure.messaging.servicebus.models.ServiceBusMessageState;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class SettlementContractTest {
  private final SdkClient sdk = SdkClient.on(EntityPolicy.defaults());
  private final ServiceBusSenderClient sender = sdk.sender();
  private final ServiceBusReceiverClient receiver = sdk.receiver();

  @AfterEach
  void close() {
    sdk.close();
  }

  @Test
  void a_message_that_is_sent_is_received_once_and_gone_when_completed() {
    sender.sendMessage(
        message("hello").setMessageId("m-1").setCorrelationId("c-1").setSubject("s"));

    ServiceBusReceivedMessage received = next(receiver);

    assertThat(body(received)).isEqualTo("hello");
    assertThat(received.getMessageId()).isEqualTo("m-1");
    assertThat(received.getCorrelationId()).isEqualTo("c-1");
    assertThat(received.getSubject()).isEqualTo("s");
    assertThat(received.getSequenceNumber()).isEqualTo(1);
    assertThat(received.getDeliveryCount()).isZero();
    assertThat(received.getEnqueuedTime()).isNotNull();
    assertThat(received.getLockedUntil()).isAfter(received.getEnqueuedTime().plusSeconds(50));
    assertThat(sdk.bus().counts(QUEUE)).isEqualTo(new EntityCounts(1, 0, 0, 1, 0));
    receiver.complete(received);
    assertThat(sdk.bus().counts(QUEUE)).isEqualTo(new EntityCounts(0, 0, 0, 0, 0));
  }

  @Test
  void a_batch_of_50_arrives_as_50_messages_in_order() {
    ServiceBusMessageBatch batch = sender.createMessageBatch();
    IntStream.range(0, 50).forEach(i -> assertThat(batch.tryAddMessage(message("m" + i))).isTrue());
    sender.sendMessages(batch);

    List<String> bodies = new ArrayList<>();
    while (bodies.size() < 50) {
      for (ServiceBusReceivedMessage received :
          upTo(50 - bodies.size(), receiver, Duration.ofSeconds(5))) {
        bodies.add(body(received));
        receiver.complete(received);
      }
    }

    assertThat(bodies).isEqualTo(IntStream.range(0, 50).mapToObj(i -> "m" + i).toList());
    assertThat(batch.getMaxSizeInBytes()).isEqualTo(1024 * 1024);
  }

  @Test
  void each_abandon_raises_the_delivery_count_and_changes_properties() {
    sender.sendMessage(message("again"));

    for (int count = 0; count < 4; count++) {
      ServiceBusReceivedMessage received = next(receiver);
      assertThat(received.getDeliveryCount()).isEqualTo(count);
      assertThat(received.getApplicationProperties().get("attempt"))
          .isEqualTo(count == 0 ? null : (Object) (count - 1));
      receiver.abandon(
          received, new AbandonOptions().setPropertiesToModify(Map.of("attempt", count)));
    }
  }

  @Test
  void a_dead_lettered_message_names_reason_description_and_source() {
    sender.sendMessages(List.of(message("first"), message("second")));
    receiver.complete(next(receiver));
    ServiceBusReceivedMessage received = next(receiver);
    receiver.deadLetter(
        received,
        new DeadLetterOptions()
            .setDeadLetterReason("bad")
            .setDeadLetterErrorDescription("very bad")
            .setPropertiesToModify(Map.of("extra", "x")));

    ServiceBusReceivedMessage dead = next(sdk.deadLetters());

    assertThat(body(dead)).isEqualTo("second");
    assertThat(dead.getDeadLetterReason()).isEqualTo("bad");
    assertThat(dead.getDeadLetterErrorDescription()).isEqualTo("very bad");
    assertThat(dead.getDeadLetterSource()).isEqualTo(QUEUE);
    assertThat(dead.getApplicationProperties()).containsEntry("extra", "x");
    assertThat(dead.getSequenceNumber()).isEqualTo(1);
    assertThat(dead.getEnqueuedSequenceNumber())
        .isEqualTo(received.getSequenceNumber())
        .isEqualTo(2);
    assertThat(sdk.bus().counts(QUEUE).deadLetter()).isEqualTo(1);
  }

  @Test
  void a_deferred_message_waits_until_it_is_asked_for_by_number() {
    sender.sendMessage(message("later"));
    ServiceBusReceivedMessage received = next(receiver);
    receiver.defer(received, new DeferOptions().setPropertiesToModify(Map.of("why", "not yet")));

    assertThat(receiver.peekMessage().getState()).isEqualTo(ServiceBusMessageState.DEFERRED);
    assertThat(sdk.bus().counts(QUEUE)).isEqualTo(new EntityCounts(1, 0, 0, 0, 1));
    ServiceBusReceivedMessage deferred =
        receiver.receiveDeferredMessage(received.getSequenceNumber());
    assertThat(body(deferred)).isEqualTo("later");
    assertThat(deferred.getApplicationProperties()).containsEntry("why", "not yet");
    receiver.complete(deferred);
    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
  }

  @Test
  void receive_and_delete_removes_a_message_as_it_is_delivered() {
    sender.sendMessages(List.of(message("a"), message("b")));

    List<ServiceBusReceivedMessage> received =
        upTo(2, sdk.deletingReceiver(), Duration.ofSeconds(5));

    assertThat(received).extracting(SdkClient::body).containsExactly("a", "b");
    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
  }

  @Test
  void a_peek_shows_messages_from_a_position_on_and_locks_none() {
    sender.sendMessages(IntStream.range(0, 5).mapToObj(i -> message("p" + i)).toList());

    assertThat(receiver.peekMessages(3))
        .extracting(SdkClient::body)
        .containsExactly("p0", "p1", "p2");
    assertThat(receiver.peekMessages(3)).extracting(SdkClient::body).containsExactly("p3", "p4");
    assertThat(receiver.peekMessages(2, 2)).extracting(SdkClient::body).containsExactly("p1", "p2");
    assertThat(receiver.peekMessages(10, 6)).isEmpty();
    assertThat(sdk.bus().counts(QUEUE).locked()).isZero();
  }

  @Test
  void the_order_of_2000_messages_is_kept_with_one_concurrent_call() {
    List<String> expected = IntStream.range(0, 2000).mapToObj(i -> "o" + i).toList();
    for (int from = 0; from < 2000; from += 500) {
      sender.sendMessages(
          expected.subList(from, from + 500).stream().map(SdkClient::message).toList());
    }

    List<String> bodies = new ArrayList<>();
    ServiceBusReceiverClient deleting = sdk.deletingReceiver();
    while (bodies.size() < 2000) {
      upTo(200, deleting, Duration.ofSeconds(5)).forEach(received -> bodies.add(body(received)));
    }

    assertThat(bodies).isEqualTo(expected);
  }
}
