package io.blastbridge.local.servicebus.model;

import static io.blastbridge.local.servicebus.model.VirtualBroker.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final Duration LOCK = Duration.ofMinutes(1);

  private final VirtualBroker broker =
      new VirtualBroker(EntityPolicy.builder().requiresSession(true).maxDeliveryCount(3).build());
  private final MessageQueue queue = broker.queue;
  private final SessionDesk desk = queue.sessions().orElseThrow();

  /** A link that wants a session. */
  private final class Seeker implements SessionConsumer {
    final List<Delivery> got = new ArrayList<>();
    @Nullable String session;
    @Nullable Instant until;
    boolean lost;
    private int credit;

    Seeker any() {
      assertThat(desk.accept(Optional.empty(), this)).isTrue();
      return this;
    }

    Seeker named(String id) {
      assertThat(desk.accept(Optional.of(id), this)).isTrue();
      return this;
    }

    Seeker credit(int more) {
      credit += more;
      queue.dispatch();
      return this;
    }

    UUID next() {
      int before = got.size();
      credit(1);
      assertThat(got).hasSize(before + 1);
      return got.getLast().token();
    }

    List<Long> numbers() {
      return got.stream().map(delivery -> delivery.fields().sequenceNumber()).toList();
    }

    @Override
    public void granted(String sessionId, Instant lockedUntil) {
      session = sessionId;
      until = lockedUntil;
    }

    @Override
    public void lockLost() {
      lost = true;
    }

    @Override
    public boolean ready() {
      return credit > 0 && session != null && !lost;
    }

    @Override
    public boolean deletesOnReceive() {
      return false;
    }

    @Override
    public void deliver(Delivery delivery) {
      credit--;
      got.add(delivery);
    }
  }

  private void send(String... sessionIds) {
    for (String id : sessionIds) {
      queue.send(Messages.inSession(id));
    }
  }

  @Test
  void a_consumer_gets_the_messages_of_its_session_only_and_in_their_order() {
    send("a", "b", "a", "b", "a");
    Seeker one = new Seeker().any();
    Seeker other = new Seeker().any();

    one.credit(10);
    other.credit(10);

    assertThat(one.session).isEqualTo("a");
    assertThat(other.session).isEqualTo("b");
    assertThat(one.numbers()).containsExactly(1L, 3L, 5L);
    assertThat(other.numbers()).containsExactly(2L, 4L);
  }

  @Test
  void who_seeks_any_session_waits_in_turn_until_there_is_one() {
    Seeker first = new Seeker().any();
    Seeker second = new Seeker().any();
    assertThat(first.session).isNull();

    send("a");
    assertThat(first.session).isEqualTo("a");
    assertThat(first.until).isEqualTo(NOON.plus(LOCK));
    assertThat(second.session).isNull();

    send("b");
    assertThat(second.session).isEqualTo("b");
  }

  @Test
  void who_goes_while_it_waits_is_granted_nothing() {
    Seeker gone = new Seeker().any();
    queue.detach(gone, false);

    send("a");

    assertThat(gone.session).isNull();
    assertThat(new Seeker().any().session).isEqualTo("a");
  }

  @Test
  void a_named_session_is_granted_without_messages_and_to_one_at_a_time() {
    Seeker holder = new Seeker().named("a");

    assertThat(holder.session).isEqualTo("a");
    assertThat(desk.accept(Optional.of("a"), new Seeker())).isFalse();

    queue.detach(holder, false);
    assertThat(new Seeker().named("a").session).isEqualTo("a");
  }

  @Test
  void the_messages_of_a_closed_session_are_back_at_once_with_their_counts_unchanged() {
    send("a", "a");
    Seeker first = new Seeker().any();
    UUID token = first.next();
    queue.detach(first, false);

    assertThat(queue.settle(token, new Settlement.Complete())).isFalse();
    Seeker second = new Seeker().any().credit(2);
    assertThat(second.numbers()).containsExactly(1L, 2L);
    assertThat(second.got.getFirst().fields().deliveryCount()).isZero();
  }

  @Test
  void the_messages_of_a_lost_session_have_failed_once_and_its_holder_is_told() {
    send("a", "a", "a");
    Seeker first = new Seeker().any().credit(2);
    Seeker second = new Seeker().any().credit(10);

    broker.pass(LOCK.minusMillis(1));
    assertThat(first.lost).isFalse();
    broker.pass(Duration.ofMillis(1));

    assertThat(first.lost).isTrue();
    assertThat(queue.settle(first.got.getFirst().token(), new Settlement.Complete())).isFalse();
    assertThat(second.numbers()).containsExactly(1L, 2L, 3L);
    assertThat(second.got.stream().map(delivery -> delivery.fields().deliveryCount()))
        .containsExactly(1, 1, 0);
  }

  @Test
  void a_renewed_session_lasts_a_full_duration_and_its_messages_with_it() {
    send("a");
    Seeker holder = new Seeker().any();
    UUID token = holder.next();
    broker.pass(Duration.ofSeconds(50));

    assertThat(desk.renew("a")).contains(NOON.plusSeconds(110));
    assertThat(desk.renew("b")).isEmpty();

    broker.pass(Duration.ofSeconds(59));
    assertThat(queue.settle(token, new Settlement.Complete())).isTrue();
    assertThat(holder.lost).isFalse();
  }

  @Test
  void an_abandoned_message_goes_before_the_rest_of_its_session_until_it_is_dead() {
    send("a", "a");
    Seeker holder = new Seeker().any();

    for (int i = 0; i < 3; i++) {
      queue.settle(holder.next(), new Settlement.Abandon(Map.of()));
    }
    holder.next();

    assertThat(holder.numbers()).containsExactly(1L, 1L, 1L, 2L);
    assertThat(queue.counts().deadLetter()).isEqualTo(1);
    assertThat(broker.deadLetters.sessions()).isEmpty();
  }

  @Test
  void a_deferred_message_is_received_within_its_session_only() {
    send("a");
    Seeker holder = new Seeker().any();
    queue.settle(holder.next(), new Settlement.Defer(Map.of()));

    assertThat(queue.receiveDeferred(List.of(1L), false, Optional.of("b"))).isEmpty();
    UUID token =
        queue
            .receiveDeferred(List.of(1L), false, Optional.of("a"))
            .orElseThrow()
            .getFirst()
            .token();

    queue.detach(holder, false);
    assertThat(queue.settle(token, new Settlement.Complete())).isFalse();
  }

  @Test
  void a_state_stays_with_its_session_until_it_is_taken_away() {
    desk.setState("a", Optional.of(new byte[] {1, 2}));
    broker.pass(Duration.ofSeconds(1));
    desk.setState("b", Optional.of(new byte[] {3}));

    assertThat(desk.state("a")).hasValueSatisfying(state -> assertThat(state).contains(1, 2));
    assertThat(desk.changedAfter(NOON.minusMillis(1))).containsExactly("a", "b");
    assertThat(desk.changedAfter(NOON)).containsExactly("b");
    assertThat(queue.bytes()).isEqualTo(2 + 1 + 2 * 8);

    desk.setState("a", Optional.empty());
    assertThat(desk.state("a")).isEmpty();
  }

  @Test
  void a_message_without_a_session_is_refused() {
    assertThat(queue.refusal(List.of(Messages.plain()))).contains(Refusal.NO_SESSION_ID);
    assertThat(queue.refusal(List.of(Messages.inSession("x".repeat(129)))))
        .contains(Refusal.LONG_SESSION_ID);
    assertThat(queue.refusal(List.of(Messages.inSession("x")))).isEmpty();
  }

  @Test
  void a_subscription_with_sessions_dead_letters_what_names_none() {
    broker.topic.send(Messages.plain());
    broker.topic.send(Messages.inSession("a"));

    assertThat(broker.subscription.counts().active()).isEqualTo(1);
    assertThat(broker.subscription.counts().deadLetter()).isEqualTo(1);
  }

  @Test
  void nothing_is_left_of_a_session_that_is_over() {
    send("a");
    Seeker holder = new Seeker().any();
    queue.settle(holder.next(), new Settlement.Complete());
    queue.detach(holder, false);

    assertThat(desk.active()).isEmpty();
    assertThat(broker.timers.size()).isZero();
    assertThat(queue.bytes()).isZero();
  }
}
