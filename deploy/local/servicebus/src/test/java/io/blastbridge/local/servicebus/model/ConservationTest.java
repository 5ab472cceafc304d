package io.blastbridge.local.servicebus.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.model.VirtualBroker.Receiver;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is done in whatever order, a message is in one place, and nothing of it stays when it is
 * gone.
 */
class ConservationTest {
  private final VirtualBroker broker =
      new VirtualBroker(
          EntityPolicy.defaults().withMaxDeliveryCount(4).withDeadLetteringOnExpiration(true));
  private final MessageQueue queue = broker.queue;
  private final List<Receiver> receivers = List.of(new Receiver(queue), new Receiver(queue));
  private final Set<Long> deferred = new HashSet<>();
  private long sent;
  private long completed;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void no_message_is_lost_or_doubled(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 2_000; step++) {
      act(random);
      EntityCounts counts = queue.counts();
      assertThat(counts.active() + counts.scheduled() + counts.deadLetter() + completed)
          .isEqualTo(sent);
    }
    drain();
    assertThat(queue.counts().active()).isZero();
    assertThat(broker.timers.size()).isZero();
    assertThat(queue.hasRoom(0)).isTrue();
  }

  private void act(Random random) {
    Receiver receiver = receivers.get(random.nextInt(receivers.size()));
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        broker.send("m", Duration.ofSeconds(random.nextInt(600) + 1));
        sent++;
      }
      case 2 -> {
        queue.send(broker.scheduled("s", broker.instant().plusSeconds(random.nextInt(120))));
        sent++;
      }
      case 3 -> broker.pass(Duration.ofSeconds(random.nextInt(40)));
      case 4 -> receiver.credit(random.nextInt(3));
      default -> settle(receiver, random);
    }
  }

  private void settle(Receiver receiver, Random random) {
    if (receiver.got.isEmpty()) {
      return;
    }
    Delivery delivery = receiver.got.get(random.nextInt(receiver.got.size()));
    Settlement settlement =
        switch (random.nextInt(5)) {
          case 0 -> new Settlement.Complete();
          case 1 -> new Settlement.Abandon(Map.of("n", random.nextInt()));
          case 2 -> new Settlement.Release();
          case 3 -> new Settlement.Defer(Map.of());
          default -> new Settlement.DeadLetter(Map.of("DeadLetterReason", "r"));
        };
    if (queue.settle(delivery.token(), settlement)) {
      if (settlement instanceof Settlement.Complete) {
        completed++;
      }
      if (settlement instanceof Settlement.Defer) {
        deferred.add(delivery.fields().sequenceNumber());
      }
    }
  }

  /** Every lock runs out, every schedule comes due, all that is not deferred expires. */
  private void drain() {
    receivers.forEach(receiver -> queue.detach(receiver, false));
    broker.pass(Duration.ofHours(1));
    for (long number : new ArrayList<>(deferred)) {
      queue.receiveDeferred(List.of(number), true, Optional.empty()).ifPresent(gone -> completed++);
    }
    Receiver last = new Receiver(queue);
    while (queue.counts().active() > 0) {
      assertThat(queue.settle(last.next().token(), new Settlement.Complete())).isTrue();
    }
  }
}
