package io.blastbridge.command.servicebus;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits inside a handler until the test goes on. */
final class Latches {

  private Latches() {}

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the test did not go on");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
