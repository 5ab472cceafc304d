package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.application.Admission;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SlotsTest {

  private static final EntityCounts NONE = new EntityCounts(0, 0, 0, 0, 0);

  /** Three probes of {@link Settings}, which are 2 s apart. */
  private static final Duration PROBES = Duration.ofSeconds(6);

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  private void sendMany(int count) {
    bed.send(IntStream.range(0, count).mapToObj(Integer::toString).toArray(String[]::new));
  }

  @Test
  void no_more_messages_are_locked_than_there_are_slots() {
    CountDownLatch go = new CountDownLatch(1);
    sendMany(10);
    bed.intake(
        3,
        message -> {
          Latches.await(go);
          return new Settlement.Complete();
        });

    await().until(() -> bed.handled.size() == 3);
    await().during(Duration.ofSeconds(1)).until(() -> bed.counts().locked() == 3);
    go.countDown();
    await().until(() -> bed.logged.size() == 10);
    assertThat(bed.counts()).isEqualTo(NONE);
  }

  @Test
  void a_slot_is_filled_again_while_a_slow_message_still_holds_another() {
    CountDownLatch slow = new CountDownLatch(1);
    sendMany(20);
    bed.intake(
        2,
        message -> {
          if (Testbed.body(message).equals("0")) {
            Latches.await(slow);
          }
          return new Settlement.Complete();
        });

    await().until(() -> bed.logged.size() == 19);
    assertThat(bed.counts().locked()).isEqualTo(1);
    slow.countDown();
    await().until(() -> bed.counts().equals(NONE));
  }

  @Test
  void a_message_that_stays_in_hand_over_several_probes_keeps_no_other_waiting() {
    CountDownLatch slow = new CountDownLatch(1);
    bed.send("slow");
    bed.intake(
        2,
        message -> {
          if (Testbed.body(message).equals("slow")) {
            Latches.await(slow);
          }
          return new Settlement.Complete();
        });
    await().until(() -> bed.handled.size() == 1);
    await().during(PROBES).atMost(PROBES.multipliedBy(2)).until(() -> bed.handled.size() == 1);

    bed.send("quick");

    await().atMost(Duration.ofSeconds(2)).until(() -> bed.logged.size() == 1);
    assertThat(bed.count("blastbridge.servicebus.pass.failures")).isZero();
    slow.countDown();
  }

  @Test
  void closed_admission_opens_no_receiver_and_is_not_asked_in_a_hot_loop() {
    AtomicInteger asked = new AtomicInteger();
    bed.admission =
        () -> {
          asked.incrementAndGet();
          return new Admission.Answer.Closed("openapi_not_ready", Duration.ZERO);
        };
    sendMany(3);
    bed.intake(3, message -> new Settlement.Complete());

    await().during(Duration.ofSeconds(3)).until(() -> bed.counts().active() == 3);
    assertThat(bed.handled).isEmpty();
    assertThat(bed.counts().locked()).isZero();
    assertThat(asked.get()).isBetween(2, 6);
    assertThat(bed.health.read().lastProof()).isEmpty();
  }

  @Test
  @Tag("long")
  void five_pauses_raise_no_delivery_count() {
    for (int cycle = 0; cycle < 5; cycle++) {
      bed.admission = () -> new Admission.Answer.Closed("cluster_barrier", Duration.ZERO);
      if (cycle == 0) {
        bed.intake(2, message -> new Settlement.Complete());
      }
      // An idle receiver asks again after one poll, which is a second here.
      await().during(Duration.ofMillis(1500)).until(() -> bed.counts().equals(NONE));
      sendMany(4);
      await().during(Duration.ofMillis(1200)).until(() -> bed.counts().active() == 4);
      assertThat(bed.peek().getDeliveryCount()).isZero();
      bed.admission = Admission.Answer.Open::new;
      await().until(() -> bed.counts().equals(NONE));
    }
    assertThat(bed.handled).hasSize(20);
  }

  @Test
  void admission_that_closes_while_idle_closes_the_receiver() {
    bed.intake(2, message -> new Settlement.Complete());
    await().until(() -> bed.health.read().lastProof().isPresent());
    bed.admission = () -> new Admission.Answer.Closed("cluster_barrier", Duration.ofSeconds(1));
    await().during(Duration.ofMillis(1500)).until(() -> bed.handled.isEmpty());
    sendMany(2);

    await().during(Duration.ofSeconds(1)).until(() -> bed.counts().active() == 2);
    assertThat(bed.handled).isEmpty();
  }

  @Test
  void a_stop_finishes_and_settles_the_five_messages_in_hand_and_takes_no_other() {
    CountDownLatch go = new CountDownLatch(1);
    sendMany(8);
    RequestReceiver receiver =
        bed.intake(
            5,
            message -> {
              Latches.await(go);
              return new Settlement.Complete();
            });
    await().until(() -> bed.handled.size() == 5);

    Thread stopping = Thread.ofVirtual().start(receiver::stop);
    await().until(() -> stopping.getState() == Thread.State.TIMED_WAITING);
    go.countDown();
    await().until(() -> !stopping.isAlive());
    assertThat(receiver.isRunning()).isFalse();
    assertThat(bed.logged).hasSize(5);
    assertThat(bed.counts()).isEqualTo(new EntityCounts(3, 0, 0, 0, 0));
    assertThat(bed.nextRequest().getDeliveryCount()).isZero();
  }
}
