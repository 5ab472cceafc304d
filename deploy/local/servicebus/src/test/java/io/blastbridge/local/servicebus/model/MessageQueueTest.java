package io.blastbridge.local.servicebus.model;

import static io.blastbridge.local.servicebus.model.VirtualBroker.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.model.VirtualBroker.Receiver;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MessageQueueTest {
  private static final Duration LOCK = Duration.ofMinutes(1);
  private static final EntityPolicy POLICY =
      EntityPolicy.defaults().withMaxDeliveryCount(3).withDeadLetteringOnExpiration(true);

  private final VirtualBroker broker = new VirtualBroker(POLICY);
  private final MessageQueue queue = broker.queue;
  private final Receiver receiver = new Receiver(queue);

  private static Settlement complete() {
    return new Settlement.Complete();
  }

  private static Settlement abandon() {
    return new Settlement.Abandon(Map.of());
  }

  @Test
  void a_lock_is_lost_at_the_moment_its_duration_ends() {
    broker.send("a");
    UUID token = receiver.next().token();

    broker.pass(LOCK.minusMillis(1));
    assertThat(queue.holds(token)).isTrue();
    broker.pass(Duration.ofMillis(1));

    assertThat(queue.settle(token, complete())).isFalse();
    assertThat(receiver.next().fields().deliveryCount()).isEqualTo(1);
  }

  @Test
  void a_renewed_lock_lasts_a_full_duration_from_the_renewal() {
    broker.send("a");
    UUID token = receiver.next().token();
    broker.pass(Duration.ofSeconds(50));

    assertThat(queue.renew(token)).contains(NOON.plusSeconds(110));

    broker.pass(Duration.ofSeconds(59));
    assertThat(queue.settle(token, complete())).isTrue();
    assertThat(broker.timers.size()).isZero();
  }

  @Test
  void an_abandoned_message_goes_back_to_its_place() {
    broker.send("a");
    broker.send("b");
    broker.send("c");
    UUID first = receiver.next().token();

    queue.settle(first, abandon());
    receiver.credit(3);

    assertThat(receiver.numbers()).containsExactly(1L, 1L, 2L, 3L);
  }

  @Test
  void a_released_message_comes_back_with_its_count_unchanged() {
    broker.send("a");
    for (int i = 0; i < 10; i++) {
      Delivery delivery = receiver.next();
      assertThat(delivery.fields().deliveryCount()).isZero();
      queue.settle(delivery.token(), new Settlement.Release());
    }
  }

  @Test
  void the_third_failed_delivery_of_three_dead_letters_and_keeps_the_original_number() {
    broker.send("other");
    broker.send("a");
    queue.settle(receiver.next().token(), complete());
    for (int i = 0; i < 3; i++) {
      queue.settle(receiver.next().token(), abandon());
    }

    Delivery dead = new Receiver(broker.deadLetters).next();

    assertThat(dead.fields().sequenceNumber()).isEqualTo(1);
    assertThat(dead.fields().enqueuedSequenceNumber()).isEqualTo(2);
    assertThat(dead.fields().deadLetterSource()).contains("q");
    assertThat(queue.counts()).isEqualTo(new EntityCounts(0, 0, 1, 0, 0));
  }

  @Test
  void a_dead_letter_never_expires_nor_runs_out_of_deliveries_nor_moves_on() {
    broker.send("a", Duration.ofSeconds(1));
    broker.pass(Duration.ofDays(100));
    Receiver dead = new Receiver(broker.deadLetters);
    for (int i = 0; i < 20; i++) {
      broker.deadLetters.settle(dead.next().token(), abandon());
    }

    assertThat(broker.deadLetters.counts().active()).isEqualTo(1);
    assertThat(broker.deadLetters.allows(new Settlement.DeadLetter(Map.of()))).isFalse();
  }

  @Test
  void messages_go_to_the_consumers_in_turn() {
    Receiver other = new Receiver(queue);
    receiver.credit(10);
    other.credit(10);

    for (int i = 0; i < 6; i++) {
      broker.send("m");
    }

    assertThat(receiver.numbers()).containsExactly(1L, 3L, 5L);
    assertThat(other.numbers()).containsExactly(2L, 4L, 6L);
  }

  @Test
  void a_locked_message_may_be_completed_after_its_time_to_live() {
    broker.send("a", Duration.ofSeconds(10));
    UUID token = receiver.next().token();
    broker.pass(Duration.ofSeconds(30));

    assertThat(queue.settle(token, complete())).isTrue();
    assertThat(queue.counts().deadLetter()).isZero();
  }

  @Test
  void an_expired_message_that_is_given_back_is_dead_lettered() {
    broker.send("a", Duration.ofSeconds(10));
    UUID token = receiver.next().token();
    broker.pass(Duration.ofSeconds(30));

    queue.settle(token, new Settlement.Release());

    assertThat(queue.counts()).isEqualTo(new EntityCounts(0, 0, 1, 0, 0));
  }

  @Test
  void a_deferred_message_outlives_its_time_and_is_found_by_number_only() {
    long number = broker.send("a", Duration.ofSeconds(10));
    queue.settle(receiver.next().token(), new Settlement.Defer(Map.of()));
    broker.pass(Duration.ofMinutes(5));

    receiver.credit(1);
    assertThat(receiver.got).hasSize(1);
    assertThat(queue.receiveDeferred(List.of(number, 99L), false, Optional.empty())).isEmpty();
    UUID token =
        queue
            .receiveDeferred(List.of(number), false, Optional.empty())
            .orElseThrow()
            .getFirst()
            .token();
    assertThat(queue.receiveDeferred(List.of(number), false, Optional.empty())).isEmpty();
    broker.pass(LOCK);
    assertThat(queue.settle(token, complete())).isFalse();
    assertThat(queue.receiveDeferred(List.of(number), true, Optional.empty()).orElseThrow())
        .hasSize(1);
    assertThat(queue.counts().active()).isZero();
  }

  @Test
  void a_scheduled_message_is_active_at_its_time_under_a_new_number() {
    long scheduled = queue.send(broker.scheduled("a", NOON.plusSeconds(60)));
    broker.send("b");
    receiver.credit(2);

    broker.pass(Duration.ofSeconds(59));
    assertThat(receiver.numbers()).containsExactly(2L);
    broker.pass(Duration.ofSeconds(1));

    assertThat(receiver.numbers()).containsExactly(2L, 3L);
    assertThat(queue.cancelScheduled(scheduled)).isFalse();
  }

  @Test
  void a_cancelled_message_is_forgotten_with_its_timer() {
    long scheduled = queue.send(broker.scheduled("a", NOON.plusSeconds(60)));

    assertThat(queue.cancelScheduled(scheduled)).isTrue();

    assertThat(broker.timers.size()).isZero();
    assertThat(queue.counts()).isEqualTo(new EntityCounts(0, 0, 0, 0, 0));
  }

  @Test
  void a_message_scheduled_for_the_past_is_active_at_once() {
    queue.send(broker.scheduled("a", NOON));

    assertThat(receiver.next().fields().sequenceNumber()).isEqualTo(1);
  }

  @Test
  void a_scheduled_message_waits_in_the_topic_and_reaches_the_subscription_at_its_time() {
    broker.topic.send(broker.scheduled("a", NOON.plusSeconds(60)));
    assertThat(broker.subscription.counts().active()).isZero();

    broker.pass(Duration.ofSeconds(60));

    assertThat(broker.subscription.counts().active()).isEqualTo(1);
  }

  @Test
  void a_lock_outlives_its_link_unless_the_broker_releases_on_detach() {
    broker.send("a");
    UUID token = receiver.next().token();
    queue.detach(receiver, false);
    assertThat(queue.holds(token)).isTrue();

    queue.detach(receiver, true);

    assertThat(queue.holds(token)).isFalse();
    assertThat(new Receiver(queue).next().fields().deliveryCount()).isZero();
  }

  @Test
  void a_full_entity_takes_nothing_more() {
    assertThat(queue.hasRoom(1024 * 1024)).isTrue();
    broker.send("a");
    assertThat(queue.hasRoom(1024 * 1024)).isFalse();
  }
}
