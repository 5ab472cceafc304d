package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.application.Settlement;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LockTest {

  private static final EntityCounts NONE = new EntityCounts(0, 0, 0, 0, 0);

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(2));

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void a_lock_is_renewed_for_as_long_as_the_handler_works() {
    CountDownLatch done = new CountDownLatch(1);
    bed.intake(
        1,
        message -> {
          Latches.await(done);
          return new Settlement.Complete();
        });
    bed.send("slow");
    await().until(() -> bed.handled.size() == 1);

    await().during(Duration.ofSeconds(5)).atMost(Duration.ofSeconds(8)).until(this::isHeld);
    done.countDown();
    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.counts()).isEqualTo(NONE);
    assertThat(bed.handled).hasSize(1);
  }

  private boolean isHeld() {
    return bed.counts().locked() == 1;
  }

  @Test
  void a_completion_after_the_lock_is_lost_is_not_believed_and_the_redelivery_repeats_it() {
    losesItsLockOnce(new Settlement.Complete());

    assertThat(bed.count("blastbridge.servicebus.settlements", "result", "lock-lost")).isEqualTo(1);
    assertThat(bed.counts()).isEqualTo(NONE);
  }

  @Test
  void a_dead_letter_after_the_lock_is_lost_is_not_believed_and_the_redelivery_repeats_it() {
    losesItsLockOnce(new Settlement.DeadLetter("bad", "very bad"));

    assertThat(bed.count("blastbridge.servicebus.settlements", "result", "lock-lost")).isEqualTo(1);
    assertThat(bed.counts()).isEqualTo(new EntityCounts(0, 0, 1, 0, 0));
  }

  private void losesItsLockOnce(Settlement settlement) {
    AtomicInteger tries = new AtomicInteger();
    bed.intake(
        1,
        message -> {
          if (tries.incrementAndGet() == 1) {
            bed.bus().faults().expireLocks(Testbed.QUEUE);
          }
          return settlement;
        });
    bed.send("x");

    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.handled).hasSize(2);
    assertThat(bed.handled.get(1).delivery()).isEqualTo(bed.handled.get(0).delivery());
  }

  @Test
  void a_message_whose_lock_is_over_on_arrival_causes_nothing_and_is_counted() {
    AtomicInteger readings = new AtomicInteger();
    bed.clock =
        () -> {
          // The first reading of the thread of a message finds its lock over, here and there.
          if (Thread.currentThread().getName().matches("request-[0-9]+")
              && readings.incrementAndGet() == 1) {
            bed.bus().faults().expireLocks(Testbed.QUEUE);
            return Instant.now().plusSeconds(60);
          }
          return Instant.now();
        };
    bed.intake(1, message -> new Settlement.Complete());
    bed.send("x");

    await().until(() -> bed.logged.size() == 1);
    assertThat(bed.handled).hasSize(1);
    assertThat(bed.count("blastbridge.servicebus.deliveries.late")).isEqualTo(1);
  }
}
