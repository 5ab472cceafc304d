package io.blastbridge.command.application;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Frees at once what processes that are proven dead left held, which else waits for its time: 10 s
 * for a segment of a processor, a minute for a timer in hand or a response.
 */
final class DeathWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(DeathWatch.class);

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final long CLOSE_MILLIS = 5_000;

  private final Node node;
  private final HeldLeases leases;
  private final Thread thread;
  private final CountDownLatch closed = new CountDownLatch(1);

  DeathWatch(Node node, HeldLeases leases) {
    this.node = node;
    this.leases = leases;
    this.thread = Thread.ofPlatform().name("death-watch").daemon().unstarted(this::run);
  }

  /** Who we are in a lease. */
  String holder() {
    return node.holder();
  }

  /** Who we are as the holder of a timer. */
  String timerHolder() {
    return node.timerHolder();
  }

  /** Looks once on the caller's thread, for what our predecessor left, and then each second. */
  void start() {
    tryLook();
    thread.start();
  }

  private void run() {
    try {
      while (!closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        tryLook();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void tryLook() {
    try {
      look();
    } catch (DataAccessException e) {
      log.warn(
          "What the dead hold is not freed: the journal does not answer ({})",
          e.getClass().getSimpleName());
    } catch (RuntimeException e) {
      log.error("A look for the dead failed; the next one is made all the same", e);
    }
  }

  /** Frees what the dead hold. */
  void look() {
    for (String holder : leases.holders()) {
      if (node.provesDead(holder)) {
        int freed = leases.free(holder);
        log.info("{} is dead: {} leases of it are freed", holder, freed);
      }
    }
  }

  /** Ends looking. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
