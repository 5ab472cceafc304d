package io.blastbridge.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tells any number of open pages, up to a bound, that the read model has changed. One thread asks
 * for all of them, and only while there is a page. It stops before the web server does, so that an
 * open page never delays a shutdown.
 */
final class ChangeFeed implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);

  private final Supplier<String> mark;
  private final Duration every;
  private final int maxFollowers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private long version;
  private int followers;
  private boolean running;

  /** Known to the polling thread alone: a failure that lasts is one line in the log. */
  private boolean failing;

  /**
   * @param mark a text that differs after each change
   * @param every how often it is asked for
   * @param maxFollowers most pages at a time
   */
  ChangeFeed(Supplier<String> mark, Duration every, int maxFollowers) {
    this.mark = mark;
    this.every = every;
    this.maxFollowers = maxFollowers;
  }

  /** Follows the changes from now on; empty when too many do. */
  Optional<Follower> follow() {
    lock.lock();
    try {
      if (!running || followers >= maxFollowers) {
        return Optional.empty();
      }
      followers++;
      moved.signalAll();
      return Optional.of(new Follower(version));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void start() {
    lock.lock();
    try {
      if (!running) {
        running = true;
        var _ = Thread.ofVirtual().name("console-changes").start(this::poll);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void stop() {
    lock.lock();
    try {
      running = false;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isRunning() {
    lock.lock();
    try {
      return running;
    } finally {
      lock.unlock();
    }
  }

  private void poll() {
    String last = "";
    try {
      while (awaitNextLook()) {
        String now = look(last);
        if (!now.equals(last)) {
          last = now;
          changed();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String look(String last) {
    try {
      String now = mark.get();
      failing = false;
      return now;
    } catch (RuntimeException e) {
      if (!failing) {
        failing = true;
        LOG.warn("The read model could not be asked for changes: {}", e.getClass().getSimpleName());
      }
      return last;
    }
  }

  /** False once stopped. */
  private boolean awaitNextLook() throws InterruptedException {
    lock.lock();
    try {
      long left = every.toNanos();
      while (running && (left > 0 || followers == 0)) {
        if (followers == 0) {
          moved.await();
        } else {
          left = moved.awaitNanos(left);
        }
      }
      return running;
    } finally {
      lock.unlock();
    }
  }

  private void changed() {
    lock.lock();
    try {
      version++;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What became of a wait. */
  enum Signal {
    CHANGED,
    QUIET,
    STOPPED
  }

  /** One page that follows; close it when the page is gone. */
  final class Follower implements AutoCloseable {

    private long seen;
    private boolean open = true;

    private Follower(long seen) {
      this.seen = seen;
    }

    /** Waits for a change, at most {@code atMost}. */
    Signal await(Duration atMost) throws InterruptedException {
      lock.lock();
      try {
        long left = TimeUnit.NANOSECONDS.convert(atMost);
        while (running && version == seen && left > 0) {
          left = moved.awaitNanos(left);
        }
        if (!running) {
          return Signal.STOPPED;
        }
        if (version == seen) {
          return Signal.QUIET;
        }
        seen = version;
        return Signal.CHANGED;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        if (open) {
          open = false;
          followers--;
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
