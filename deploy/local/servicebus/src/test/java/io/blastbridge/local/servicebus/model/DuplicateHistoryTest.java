package io.blastbridge.local.servicebus.model;

import static io.blastbridge.local.servicebus.model.VirtualBroker.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuplicateHistoryTest {
  private static final Duration WINDOW = Duration.ofMinutes(10);

  private final VirtualBroker broker =
      VirtualBroker.of(
          new Topology.Queue("q", EntityPolicy.builder().duplicateWindow(WINDOW).build()));
  private final MessageQueue queue = broker.queue;

  @Test
  void a_repeat_is_taken_and_dropped_until_the_window_of_the_first_is_over() {
    long first = queue.send(Messages.withId("a"));
    broker.pass(WINDOW.minusMillis(1));
    long second = queue.send(Messages.withId("a"));
    assertThat(queue.counts().active()).isEqualTo(1);
    assertThat(second).isGreaterThan(first);

    broker.pass(Duration.ofMillis(1));
    queue.send(Messages.withId("a"));
    assertThat(queue.counts().active()).isEqualTo(2);
  }

  @Test
  void a_completed_message_is_still_remembered() {
    queue.send(Messages.withId("a"));
    queue.settle(new VirtualBroker.Receiver(queue).next().token(), new Settlement.Complete());

    queue.send(Messages.withId("a"));

    assertThat(queue.counts().active()).isZero();
  }

  @Test
  void ids_are_compared_with_their_case_and_long_ones_are_refused() {
    queue.send(Messages.withId("a"));
    queue.send(Messages.withId("A"));

    assertThat(queue.counts().active()).isEqualTo(2);
    assertThat(queue.refusal(List.of(Messages.withId("x".repeat(129)))))
        .contains(Refusal.LONG_MESSAGE_ID);
  }

  @Test
  void a_full_history_forgets_the_oldest_first() {
    DuplicateHistory history = new DuplicateHistory(EntityLog.NONE, broker, 3);
    for (int i = 0; i < 10; i++) {
      assertThat(history.isRepeat("id" + i, WINDOW)).isFalse();
    }

    assertThat(history.size()).isEqualTo(3);
    assertThat(history.isRepeat("id9", WINDOW)).isTrue();
    assertThat(history.isRepeat("id0", WINDOW)).isFalse();
    assertThat(broker.instant()).isEqualTo(NOON);
  }
}
