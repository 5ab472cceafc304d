package io.blastbridge.local.servicebus.admin;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few threads, a short queue, and an end to everything: work that takes too long is interrupted,
 * which closes the socket that it reads or writes. So nobody who sends or reads slowly holds a
 * thread, and who comes when the queue is full is turned away.
 */
final class Deadline implements Executor, AutoCloseable {
  private final long nanos;
  private final ThreadPoolExecutor workers;
  private final ScheduledThreadPoolExecutor alarms;

  /**
   * Threads that end with the process.
   *
   * @param threads as many pieces of work at a time
   * @param waiting as many that may wait for one of them
   * @param longest what one piece may take
   */
  Deadline(int threads, int waiting, Duration longest) {
    ThreadFactory factory = Thread.ofPlatform().daemon().name("servicebus-admin-", 0).factory();
    nanos = longest.toNanos();
    workers =
        new ThreadPoolExecutor(
            threads, threads, 5, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), factory);
    workers.allowCoreThreadTimeOut(true);
    alarms = new ScheduledThreadPoolExecutor(1, factory);
    alarms.setRemoveOnCancelPolicy(true);
  }

  @Override
  public void execute(Runnable work) {
    workers.execute(() -> run(work));
  }

  private void run(Runnable work) {
    Turn turn = new Turn(Thread.currentThread());
    var alarm = alarms.schedule(turn::interrupt, nanos, TimeUnit.NANOSECONDS);
    try {
      work.run();
    } finally {
      alarm.cancel(false);
      turn.end();
    }
  }

  /** One piece of work on a thread; an alarm that comes late must not hit the next. */
  private static final class Turn {
    private final Thread thread;
    private boolean over;

    Turn(Thread thread) {
      this.thread = thread;
    }

    synchronized void interrupt() {
      if (!over) {
        thread.interrupt();
      }
    }

    synchronized void end() {
      over = true;
      boolean _ = Thread.interrupted();
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    alarms.shutdownNow();
  }
}
