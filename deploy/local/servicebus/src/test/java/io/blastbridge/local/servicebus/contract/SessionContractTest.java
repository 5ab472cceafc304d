package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static io.blastbridge.local.servicebus.contract.SdkClient.upTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusMessageBatch;
import com.azure.messaging.servicebus.ServiceBusProcessorClient;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.ServiceBusSessionReceiverClient;
import com.azure.messaging.servicebus.models.DeadLetterOptions;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class SessionContractTest {
  private final SdkClient sdk =
      SdkClient.on(
          EntityPolicy.builder()
              .requiresSession(true)
              .lockDuration(Duration.ofSeconds(30))
              .maxDeliveryCount(2)
              .build());
  private final ServiceBusSenderClient sender = sdk.sender();
  private final ServiceBusSessionReceiverClient sessions = sessions(Duration.ZERO);

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusSessionReceiverClient sessions(Duration renew) {
    return sdk.keep(
        sdk.builder()
            .sessionReceiver()
            .queueName(QUEUE)
            .maxAutoLockRenewDuration(renew)
            .buildClient());
  }

  private ServiceBusReceiverClient any() {
    return sdk.keep(sessions.acceptNextSession());
  }

  private ServiceBusReceiverClient named(String id) {
    return sdk.keep(sessions.acceptSession(id));
  }

  private void send(String sessionId, String... bodies) {
    for (String body : bodies) {
      sender.sendMessage(message(body).setSessionId(sessionId));
    }
  }

  private static List<String> bodies(int count, ServiceBusReceiverClient receiver) {
    return upTo(count, receiver, Duration.ofSeconds(10)).stream().map(SdkClient::body).toList();
  }

  private static void assertFails(ThrowingCallable call, ServiceBusFailureReason reason) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceBusException.class, e -> assertThat(e.getReason()).isEqualTo(reason));
  }

  @Test
  void the_next_session_is_the_one_whose_message_waits_longest_and_comes_in_order() {
    send("a", "a1");
    send("b", "b1");
    send("a", "a2", "a3");

    ServiceBusReceiverClient first = any();
    ServiceBusReceiverClient second = any();

    assertThat(first.getSessionId()).isEqualTo("a");
    assertThat(second.getSessionId()).isEqualTo("b");
    assertThat(bodies(3, first)).containsExactly("a1", "a2", "a3");
    assertThat(bodies(1, second)).containsExactly("b1");
  }

  @Test
  void a_named_session_is_one_receiver_s_until_it_is_closed() {
    send("a", "a1");
    send("b", "b1");
    ServiceBusReceiverClient holder = named("b");
    assertThat(body(next(holder))).isEqualTo("b1");

    // A client on the same connection would be handed the link that is there.
    ServiceBusSessionReceiverClient elsewhere =
        sdk.keep(SdkClient.builder(sdk.bus()).sessionReceiver().queueName(QUEUE).buildClient());
    assertThatThrownBy(() -> elsewhere.acceptSession("b"))
        .isInstanceOfSatisfying(
            AmqpException.class,
            e ->
                assertThat(e.getErrorCondition())
                    .isEqualTo(AmqpErrorCondition.SESSION_CANNOT_BE_LOCKED));

    holder.close();
    await()
        .untilAsserted(
            () -> {
              ServiceBusReceivedMessage again = next(named("b"));
              assertThat(body(again)).isEqualTo("b1");
              assertThat(again.getDeliveryCount()).isZero();
            });
  }

  @Test
  void who_asks_for_a_session_waits_for_one_and_in_the_end_gives_up() {
    assertThatThrownBy(sessions::acceptNextSession).hasMessageContaining("imeout");

    send("late", "l1");
    assertThat(any().getSessionId()).isEqualTo("late");
  }

  @Test
  void the_lock_of_a_session_can_be_renewed() {
    send("a", "a1");
    ServiceBusReceiverClient receiver = any();
    OffsetDateTime asked = OffsetDateTime.now(ZoneOffset.UTC);
    ServiceBusReceivedMessage message = next(receiver);
    assertThat(message.getLockedUntil()).isBetween(asked, asked.plusSeconds(31));

    assertThat(receiver.renewSessionLock()).isAfter(asked.plusSeconds(28));

    receiver.complete(message);
    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
  }

  @Test
  void a_state_is_kept_for_the_next_receiver_of_the_session() {
    ServiceBusReceiverClient first = named("a");
    assertThat(first.getSessionState()).isNull();
    first.setSessionState("step 1".getBytes(StandardCharsets.UTF_8));
    first.close();

    await()
        .untilAsserted(
            () ->
                assertThat(named("a").getSessionState())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("step 1"));
  }

  @Test
  void a_state_can_be_taken_away() {
    ServiceBusReceiverClient receiver = named("a");
    receiver.setSessionState(new byte[] {1});
    receiver.setSessionState(null);

    assertThat(receiver.getSessionState()).isNull();
  }

  @Test
  void a_lost_session_ends_its_receiver_and_gives_its_messages_to_the_next() {
    send("a", "a1", "a2");
    ServiceBusReceiverClient lost = any();
    ServiceBusReceivedMessage held = next(lost);

    sdk.bus().faults().expireLocks(QUEUE);

    // Its answer comes after the end of the link. A settlement that crosses that end has no answer,
    // and
    // the SDK waits for one until its time is over.
    assertFails(lost::renewSessionLock, ServiceBusFailureReason.SESSION_LOCK_LOST);
    assertFails(() -> lost.complete(held), ServiceBusFailureReason.SESSION_LOCK_LOST);
    assertFails(
        () -> lost.setSessionState(new byte[] {1}), ServiceBusFailureReason.SESSION_LOCK_LOST);
    ServiceBusReceiverClient other = any();
    List<ServiceBusReceivedMessage> all = upTo(2, other, Duration.ofSeconds(10));
    assertThat(all.stream().map(SdkClient::body)).containsExactly("a1", "a2");
    assertThat(all.getFirst().getDeliveryCount()).isEqualTo(1);
  }

  @Test
  void messages_are_abandoned_deferred_and_dead_lettered_within_their_session() {
    send("a", "a1", "a2", "a3");
    ServiceBusReceiverClient receiver = any();

    ServiceBusReceivedMessage first = next(receiver);
    receiver.abandon(first);
    first = next(receiver);
    assertThat(body(first)).isEqualTo("a1");
    assertThat(first.getDeliveryCount()).isEqualTo(1);
    receiver.abandon(first);
    ServiceBusReceivedMessage second = next(receiver);
    assertThat(body(second)).isEqualTo("a2");
    receiver.defer(second);
    ServiceBusReceivedMessage third = next(receiver);
    receiver.deadLetter(third, new DeadLetterOptions().setDeadLetterReason("why"));

    assertThat(receiver.peekMessage().getSequenceNumber()).isEqualTo(second.getSequenceNumber());
    ServiceBusReceivedMessage deferred =
        receiver.receiveDeferredMessage(second.getSequenceNumber());
    receiver.complete(deferred);

    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
    List<ServiceBusReceivedMessage> dead = upTo(2, sdk.deadLetters(), Duration.ofSeconds(10));
    assertThat(dead.stream().map(ServiceBusReceivedMessage::getDeadLetterReason))
        .containsExactly("MaxDeliveryCountExceeded", "why");
    assertThat(dead.getLast().getSessionId()).isEqualTo("a");
  }

  @Test
  void a_batch_and_scheduled_messages_go_to_their_sessions() {
    ServiceBusMessageBatch batch = sender.createMessageBatch();
    for (int i = 0; i < 3; i++) {
      assertThat(batch.tryAddMessage(message("a" + i).setSessionId("a"))).isTrue();
    }
    sender.sendMessages(batch);
    sender.scheduleMessage(
        message("later").setSessionId("b"), OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(1));

    assertThat(bodies(3, any())).containsExactly("a0", "a1", "a2");
    ServiceBusReceiverClient later = any();
    assertThat(later.getSessionId()).isEqualTo("b");
    assertThat(bodies(1, later)).containsExactly("later");
  }

  @Test
  void what_names_no_session_is_refused() {
    ServiceBusMessage without = message("none");

    assertThatThrownBy(() -> sender.sendMessage(without)).hasMessageContaining("SessionId");
    assertThatThrownBy(
            () -> sender.scheduleMessage(without, OffsetDateTime.now(ZoneOffset.UTC).plusHours(1)))
        .hasMessageContaining("SessionId");
    assertThatThrownBy(() -> sdk.receiver().receiveMessages(1).stream().toList())
        .hasStackTraceContaining("non-sessionful");
    assertThat(sdk.bus().counts(QUEUE)).extracting("active", "scheduled").containsExactly(0L, 0L);
  }

  @Test
  void a_session_can_be_received_and_deleted() {
    send("a", "a1", "a2");
    ServiceBusReceiverClient deleting =
        sdk.keep(
            sdk.keep(
                    sdk.builder()
                        .sessionReceiver()
                        .queueName(QUEUE)
                        .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
                        .buildClient())
                .acceptNextSession());

    assertThat(bodies(2, deleting)).containsExactly("a1", "a2");
    assertThat(sdk.bus().counts(QUEUE).active()).isZero();
  }

  @Test
  void a_processor_serves_sessions_side_by_side_and_each_in_order() {
    Map<String, List<String>> seen = new ConcurrentHashMap<>();
    ServiceBusProcessorClient processor =
        sdk.builder()
            .sessionProcessor()
            .queueName(QUEUE)
            .maxConcurrentSessions(3)
            .sessionIdleTimeout(Duration.ofSeconds(1))
            .processMessage(
                context ->
                    seen.computeIfAbsent(
                            context.getMessage().getSessionId(), _ -> new CopyOnWriteArrayList<>())
                        .add(body(context.getMessage())))
            .processError(_ -> {})
            .buildProcessorClient();
    for (int i = 0; i < 10; i++) {
      for (String id : List.of("a", "b", "c", "d", "e")) {
        send(id, Integer.toString(i));
      }
    }

    processor.start();
    await().atMost(Duration.ofSeconds(30)).until(() -> sdk.bus().counts(QUEUE).active() == 0);
    processor.close();

    assertThat(seen).hasSize(5);
    assertThat(seen.values())
        .allSatisfy(
            bodies ->
                assertThat(bodies)
                    .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"));
  }
}
