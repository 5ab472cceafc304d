package io.blastbridge.command.servicebus;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.core.amqp.models.AmqpMessageBody;
import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.command.application.RequestMessage;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.command.domain.identity.DeliveryIds;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IntakeTest {

  private static final EntityCounts NONE = new EntityCounts(0, 0, 0, 0, 0);

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void a_completed_request_is_gone_and_its_settlement_is_logged() {
    bed.intake(1, message -> new Settlement.Complete());
    ServiceBusMessage sent =
        new ServiceBusMessage("{\"a\":1}").setMessageId("m-1").setCorrelationId("c-1");
    sent.setTimeToLive(Duration.ofMinutes(10));
    sent.getApplicationProperties().put("request_id", "rq-1");
    bed.send(sent);

    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.counts()).isEqualTo(NONE);
    RequestMessage message = bed.handled.getFirst();
    assertThat(Testbed.body(message)).isEqualTo("{\"a\":1}");
    assertThat(message.correlationId()).contains("c-1");
    assertThat(message.messageId()).contains("m-1");
    assertThat(message.requestId()).contains("rq-1");
    assertThat(message.pinnedCorrelationId()).isEmpty();
    assertThat(message.expiresAt())
        .contains(message.delivery().enqueuedAt().plus(Duration.ofMinutes(10)));
    assertThat(message.delivery().namespace()).isEqualTo("localhost");
    assertThat(message.delivery().queue()).isEqualTo(Testbed.QUEUE);
    assertThat(message.delivery().sequenceNumber()).isEqualTo(1);
    assertThat(message.delivery().messageId()).isEqualTo("m-1");
    assertThat(message.delivery().id())
        .isEqualTo(DeliveryIds.of("localhost", Testbed.QUEUE, 1, message.delivery().enqueuedAt()));
    assertThat(bed.logged.getFirst())
        .isEqualTo(new Testbed.Logged(message.delivery(), "c-1", "complete", ""));
    assertThat(bed.health.read().lastReceived()).isPresent();
  }

  @Test
  void a_body_that_is_a_plain_value_is_read_as_its_text() {
    bed.intake(1, message -> new Settlement.Complete());
    bed.send(new ServiceBusMessage(AmqpMessageBody.fromValue("from another world")));

    await().until(() -> bed.logged.size() == 1);
    assertThat(Testbed.body(bed.handled.getFirst())).isEqualTo("from another world");
    assertThat(bed.handled.getFirst().expiresAt()).as("without time to live").isEmpty();
  }

  @Test
  void a_dead_letter_names_its_reason_and_description_within_their_bounds() {
    bed.intake(1, message -> new Settlement.DeadLetter("r".repeat(200), "d".repeat(2000)));
    bed.send("x");

    ServiceBusReceivedMessage dead = bed.nextDeadLetter();
    assertThat(dead.getDeadLetterReason()).isEqualTo("r".repeat(128));
    assertThat(dead.getDeadLetterErrorDescription()).isEqualTo("d".repeat(1024));
    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.logged.getFirst().settlement()).isEqualTo("dead-letter");
  }

  @Test
  void a_replaced_message_comes_back_as_a_clone_with_everything_it_carried() {
    Instant first = Instant.parse("2026-01-02T03:04:05Z");
    Instant due = Instant.now().plusSeconds(2).truncatedTo(ChronoUnit.MILLIS);
    UUID guid = UUID.randomUUID();
    byte[] body = {123, (byte) 0xff, 0, 125};
    bed.intake(
        1,
        message ->
            bed.handled.size() == 1
                ? new Settlement.Replace(
                    "retry-1",
                    "corr",
                    "plane_down",
                    3,
                    first,
                    due,
                    Optional.of(Duration.ofMinutes(5)))
                : new Settlement.LeaveLocked("test_looks_at_it"));
    ServiceBusMessage sent =
        new ServiceBusMessage(BinaryData.fromBytes(body)).setCorrelationId("as-sent");
    sent.getApplicationProperties().put("n", 7);
    sent.getApplicationProperties().put("flag", true);
    sent.getApplicationProperties().put("guid", guid);
    sent.getApplicationProperties().put("big", "b".repeat(20_000));
    bed.send(sent);

    await().until(() -> bed.handled.size() == 2);
    RequestMessage second = bed.handled.get(1);
    assertThat(second.body()).isEqualTo(body);
    assertThat(second.arrivedAt()).isAfterOrEqualTo(due.minusMillis(50));
    assertThat(second.pinnedCorrelationId()).contains("corr");
    assertThat(second.expiresAt().orElseThrow()).isBefore(due.plus(Duration.ofMinutes(6)));
    ServiceBusReceivedMessage clone = requireNonNull(bed.peek());
    assertThat(clone.getMessageId()).isEqualTo("retry-1");
    assertThat(clone.getCorrelationId()).isEqualTo("as-sent");
    assertThat(clone.getContentType()).isEqualTo("application/json");
    assertThat(clone.getSubject()).isEqualTo("blast.request");
    assertThat(clone.getDeliveryCount()).isZero();
    assertThat(clone.getApplicationProperties())
        .containsEntry("n", 7)
        .containsEntry("flag", true)
        .containsEntry("guid", guid)
        .containsEntry("big", "b".repeat(20_000))
        .containsEntry("elb_retry_attempt", 3)
        .containsEntry("elb_first_enqueued_at", "2026-01-02T03:04:05Z")
        .containsEntry("elb_correlation_id", "corr");
    assertThat(bed.logged)
        .singleElement()
        .satisfies(logged -> assertThat(logged.settlement()).isEqualTo("retry"))
        .satisfies(logged -> assertThat(logged.reason()).isEqualTo("plane_down"));
  }

  @Test
  void a_message_whose_clone_cannot_be_sent_is_handed_back_and_comes_again_after_a_pause() {
    CountDownLatch decide = new CountDownLatch(1);
    bed.intake(
        1,
        message -> {
          Latches.await(decide);
          return new Settlement.Replace(
              "retry", "corr", "why", 1, Instant.EPOCH, Instant.now().plusSeconds(60), none());
        });
    bed.send("x");
    await().until(() -> bed.handled.size() == 1);
    bed.bus().faults().refuseSends(1);
    decide.countDown();

    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.handled).hasSize(2);
    assertThat(bed.handled.get(1).delivery()).isEqualTo(bed.handled.get(0).delivery());
    assertThat(Duration.between(bed.handled.get(0).arrivedAt(), bed.handled.get(1).arrivedAt()))
        .isGreaterThan(Duration.ofMillis(900));
    assertThat(bed.count("blastbridge.servicebus.clone.failures")).isEqualTo(1);
    assertThat(bed.counts().scheduled()).isEqualTo(1);
  }

  private static Optional<Duration> none() {
    return Optional.empty();
  }

  @Test
  void a_message_left_locked_is_touched_by_nobody() {
    bed.intake(1, message -> new Settlement.LeaveLocked("journal_unavailable"));
    bed.send("x");

    await().until(() -> bed.handled.size() == 1);
    await().during(Duration.ofSeconds(2)).until(() -> bed.counts().locked() == 1);
    assertThat(bed.handled).hasSize(1);
    assertThat(bed.logged).isEmpty();
  }

  @Test
  void a_handler_that_throws_leaves_its_message_locked_and_harms_no_other() {
    bed.intake(
        1,
        message -> {
          if (Testbed.body(message).equals("bad")) {
            throw new IllegalStateException("a secret");
          }
          return new Settlement.Complete();
        });
    bed.send("bad", "good");

    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.logged.getFirst().correlationId()).isEqualTo("c-good");
    assertThat(bed.counts().locked()).isEqualTo(1);
    assertThat(bed.count("blastbridge.servicebus.handler.failures")).isEqualTo(1);
  }
}
