package io.blastbridge.command.eventstore;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that looks where the visible head is. After an own append it looks again after 1, 2, 4
 * … ms until the append may be seen, else at its regular pace, and not at all while nobody reads.
 */
final class JournalWatcher implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JournalWatcher.class);

  /** Appends of one burst are announced together. */
  private static final Duration COALESCE = Duration.ofMillis(1);

  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration OUTAGE_PAUSE = Duration.ofMillis(250);

  private final Supplier<JournalToken> head;
  private final Runnable wake;
  private final long look;
  private final Semaphore nudge = new Semaphore(0);
  private final AtomicReference<JournalToken> wanted = new AtomicReference<>(JournalToken.TAIL);
  private final Thread thread;
  private volatile boolean watching;
  private volatile boolean stopping;

  JournalWatcher(Supplier<JournalToken> head, Runnable wake, Duration look) {
    if (look.toMillis() < 1) {
      throw new IllegalArgumentException("the watcher looks at most once a millisecond");
    }
    this.head = head;
    this.wake = wake;
    this.look = look.toMillis();
    this.thread = Thread.ofPlatform().name("journal-watcher").daemon().start(this::work);
  }

  void appended(JournalToken token) {
    wanted.accumulateAndGet(token, (a, b) -> a.compareTo(b) >= 0 ? a : b);
    nudge.release();
  }

  void watch(boolean on) {
    watching = on;
    nudge.release();
  }

  private void work() {
    JournalToken seen = JournalToken.TAIL;
    long pause = look;
    boolean reachable = true;
    while (!stopping) {
      try {
        var _ = nudge.tryAcquire(watching ? pause : IDLE.toMillis(), TimeUnit.MILLISECONDS);
        if (!watching) {
          continue;
        }
        Thread.sleep(COALESCE);
        var _ = nudge.drainPermits();
        JournalToken now = head.get();
        if (!reachable) {
          LOG.info("the journal can be read again");
          reachable = true;
        }
        if (now.compareTo(seen) > 0) {
          seen = now;
          wake.run();
        }
        boolean caughtUp = seen.compareTo(wanted.get()) >= 0;
        pause = caughtUp ? look : pause >= look ? 1 : Math.min(look, pause * 2);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException e) {
        if (reachable && !stopping) {
          LOG.warn("the journal cannot be read: {}", e.getMessage());
        }
        reachable = false;
        pause = OUTAGE_PAUSE.toMillis();
      }
    }
  }

  @Override
  public void close() {
    stopping = true;
    thread.interrupt();
  }
}
