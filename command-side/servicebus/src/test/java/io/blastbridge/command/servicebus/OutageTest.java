package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.application.Settlement;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long") // Each outage costs tens of seconds of time-outs.
class OutageTest {

  private static final EntityCounts NONE = new EntityCounts(0, 0, 0, 0, 0);
  private static final Duration LOCK = Duration.ofSeconds(5);

  private final Testbed bed = Testbed.withLocksOf(LOCK);

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void dropped_connections_block_nobody_and_every_message_is_settled_in_the_end() {
    CountDownLatch cut = new CountDownLatch(1);
    bed.send(IntStream.range(0, 20).mapToObj(Integer::toString).toArray(String[]::new));
    bed.intake(
        5,
        message -> {
          Latches.await(cut);
          return new Settlement.Complete();
        });
    await().until(() -> bed.handled.size() == 5);
    bed.bus().faults().dropConnections();
    cut.countDown();

    await().atMost(Duration.ofSeconds(60)).until(() -> bed.counts().equals(NONE));
    assertThat(bed.handled).extracting(Testbed::body).hasSizeGreaterThanOrEqualTo(20);
    assertThat(bed.handled.stream().map(Testbed::body).distinct()).hasSize(20);
  }

  @Test
  void a_link_that_the_broker_detaches_is_opened_again() {
    bed.intake(2, message -> new Settlement.Complete());
    await().until(() -> bed.health.read().lastProof().isPresent());
    bed.bus().faults().detachReceivers(Testbed.QUEUE);
    bed.send("after");

    await().atMost(Duration.ofSeconds(60)).until(() -> bed.logged.size() == 1);
  }

  @Test
  void after_a_restart_of_the_broker_the_intake_comes_back_by_itself() {
    bed.intake(2, message -> new Settlement.Complete());
    bed.send("before");
    await().until(() -> bed.logged.size() == 1);

    bed.stopBroker();
    await().atMost(Duration.ofSeconds(60)).until(() -> bed.health.read().failures() >= 2);
    assertThat(bed.health.read().lastFailure()).isPresent();
    bed.restartBroker(LOCK);
    bed.send("after");

    await().atMost(Duration.ofSeconds(60)).until(() -> bed.logged.size() == 2);
    assertThat(bed.health.read().failures()).isZero();
  }
}
