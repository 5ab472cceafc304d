package io.blastbridge.local.servicebus.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  @Test
  void work_that_takes_too_long_is_interrupted_and_the_next_is_not() throws Exception {
    try (Deadline deadline = new Deadline(1, 1, Duration.ofMillis(50))) {
      CompletableFuture<Boolean> slow = new CompletableFuture<>();
      CompletableFuture<Boolean> next = new CompletableFuture<>();
      deadline.execute(
          () -> {
            try {
              slow.complete(!new CountDownLatch(1).await(10, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
              slow.complete(false);
            }
          });
      deadline.execute(() -> next.complete(Thread.currentThread().isInterrupted()));

      assertThat(slow.get(10, TimeUnit.SECONDS)).isFalse();
      assertThat(next.get(10, TimeUnit.SECONDS)).isFalse();
    }
  }

  @Test
  void who_comes_when_all_is_taken_is_turned_away() {
    CountDownLatch end = new CountDownLatch(1);
    try (Deadline deadline = new Deadline(1, 1, Duration.ofSeconds(30))) {
      Runnable waits =
          () -> {
            try {
              boolean _ = end.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          };
      deadline.execute(waits);
      deadline.execute(waits);

      assertThatThrownBy(() -> deadline.execute(waits))
          .isInstanceOf(RejectedExecutionException.class);
      end.countDown();
    }
  }
}
