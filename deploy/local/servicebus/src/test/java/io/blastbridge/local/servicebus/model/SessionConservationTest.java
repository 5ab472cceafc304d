package io.blastbridge.local.servicebus.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories of receivers that come, settle, lose their session and go. */
class SessionConservationTest {
  private static final List<String> IDS = List.of("a", "b", "c");

  private final VirtualBroker broker =
      new VirtualBroker(
          EntityPolicy.builder()
              .requiresSession(true)
              .lockDuration(Duration.ofSeconds(30))
              .maxDeliveryCount(5)
              .build());
  private final MessageQueue queue = broker.queue;
  private final SessionDesk desk = queue.sessions().orElseThrow();
  private final List<Holder> holders = new ArrayList<>();
  private final Map<String, Holder> heldBy = new HashMap<>();
  private long sent;
  private long completed;

  /** Keeps what it is given until it settles it, and sees to it that order is kept. */
  private final class Holder implements SessionConsumer {
    final ArrayDeque<Delivery> held = new ArrayDeque<>();
    Optional<String> session = Optional.empty();
    int credit;

    @Override
    public void granted(String sessionId, Instant lockedUntil) {
      assertThat(heldBy.put(sessionId, this)).as("one holder of " + sessionId).isNull();
      session = Optional.of(sessionId);
    }

    @Override
    public void lockLost() {
      assertThat(heldBy.remove(session.orElseThrow())).isSameAs(this);
      holders.remove(this);
    }

    void go() {
      holders.remove(this);
      session.ifPresent(heldBy::remove);
      queue.detach(this, false);
    }

    @Override
    public boolean ready() {
      return credit > 0 && session.isPresent();
    }

    @Override
    public boolean deletesOnReceive() {
      return false;
    }

    @Override
    public void deliver(Delivery delivery) {
      credit--;
      assertThat(delivery.message().sessionId()).isEqualTo(session);
      held.add(delivery);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void no_message_is_lost_or_doubled_and_no_session_has_two_receivers(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 2_000; step++) {
      act(random);
      EntityCounts counts = queue.counts();
      assertThat(counts.active() + counts.deadLetter() + completed).isEqualTo(sent);
    }
    List.copyOf(holders).forEach(Holder::go);
    drain();
    assertThat(broker.timers.size()).isZero();
    assertThat(desk.active()).isEmpty();
  }

  private void act(Random random) {
    if (random.nextInt(4) == 0) {
      queue.send(Messages.inSession(IDS.get(random.nextInt(IDS.size()))));
      sent++;
    } else if (holders.isEmpty() || random.nextInt(10) == 0) {
      Holder holder = new Holder();
      holders.add(holder);
      assertThat(desk.accept(Optional.empty(), holder)).isTrue();
    } else {
      act(random, holders.get(random.nextInt(holders.size())));
    }
  }

  private void act(Random random, Holder holder) {
    switch (random.nextInt(8)) {
      case 0 -> holder.go();
      case 1 -> broker.pass(Duration.ofSeconds(random.nextInt(20)));
      case 2 -> holder.session.ifPresent(id -> assertThat(desk.renew(id)).isPresent());
      case 3, 4 -> {
        holder.credit += random.nextInt(3);
        queue.dispatch();
      }
      default -> settle(random, holder);
    }
  }

  private void settle(Random random, Holder holder) {
    if (holder.held.isEmpty()) {
      return;
    }
    Delivery delivery = holder.held.poll();
    Settlement settlement =
        switch (random.nextInt(4)) {
          case 0 -> new Settlement.Abandon(Map.of());
          case 1 -> new Settlement.Release();
          case 2 -> new Settlement.DeadLetter(Map.of());
          default -> new Settlement.Complete();
        };
    assertThat(queue.settle(delivery.token(), settlement)).isTrue();
    if (settlement instanceof Settlement.Complete) {
      completed++;
    }
  }

  private void drain() {
    while (queue.counts().active() > 0) {
      Holder last = new Holder();
      assertThat(desk.accept(Optional.empty(), last)).isTrue();
      last.credit = Integer.MAX_VALUE;
      queue.dispatch();
      last.held.forEach(
          delivery ->
              assertThat(queue.settle(delivery.token(), new Settlement.Complete())).isTrue());
      last.go();
    }
  }
}
