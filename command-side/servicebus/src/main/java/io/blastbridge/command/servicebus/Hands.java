package io.blastbridge.command.servicebus;

import io.blastbridge.command.servicebus.Settler.Settled;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one pass has asked the broker for, what it holds, and whether it is over. Each message that
 * was asked for has a slot until it is settled, and its slot then asks for the next one.
 */
final class Hands {

  private static final Logger LOG = LoggerFactory.getLogger(Hands.class);
  private static final Duration SLOT_PATIENCE = Duration.ofSeconds(1);

  /** Each may be as large as a message can be. */
  private static final int MOST_WAITING = 100;

  private final PassContext around;
  private final IntConsumer request;
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int credit;
  private int inHand;
  private int unasked;
  private long arrivals;
  private boolean receiving;
  private boolean stopped;
  private @Nullable PassEnd ended;

  /**
   * Empty hands.
   *
   * @param request asks the broker for that many messages more
   */
  Hands(PassContext around, IntConsumer request) {
    this.around = around;
    this.request = request;
  }

  /** False when stragglers of an earlier pass hold all slots. */
  boolean awaitSlot() throws InterruptedException {
    if (!around.slots().tryAcquire(SLOT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    around.slots().release();
    return true;
  }

  /** Asks for the first messages. */
  void open() {
    lock.lock();
    try {
      receiving = true;
      ask();
    } finally {
      lock.unlock();
    }
  }

  /** Turns free slots into demand, with caution never more than one. */
  private void ask() {
    int more = around.caution().isOn() ? oneUnlessAsked() : around.slots().drainPermits();
    if (more > 0) {
      credit += more;
      request.accept(more);
    }
  }

  private int oneUnlessAsked() {
    return credit == 0 && around.slots().tryAcquire() ? 1 : 0;
  }

  /** Takes a message that arrived; false when it came too late to have a slot. */
  boolean take() {
    lock.lock();
    try {
      if (credit > 0) {
        credit--;
      } else if (!around.slots().tryAcquire()) {
        return false;
      }
      around.caution().arrival();
      inHand++;
      arrivals++;
      if (receiving && ended == null && !stopped) {
        ask();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes a message in whose place the SDK has already asked for another. There are as many places
   * for such messages as slots, and some can wait for one.
   *
   * @param work starts the work on it
   * @return false when too many wait
   */
  boolean takeUnasked(Runnable work) {
    lock.lock();
    try {
      if (unasked < around.settings().concurrency()) {
        unasked++;
        work.run();
      } else if (waiting.size() < MOST_WAITING) {
        waiting.add(work);
      } else {
        return false;
      }
      inHand++;
      arrivals++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** A message is out of hand. */
  void free(Settled settled) {
    boolean admitted = around.admitted().getAsBoolean();
    lock.lock();
    try {
      around.slots().release();
      out(settled, admitted);
      if (receiving && ended == null && !stopped) {
        ask();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A message that was not asked for is out of hand. */
  void freeUnasked(Settled settled) {
    boolean admitted = around.admitted().getAsBoolean();
    lock.lock();
    try {
      Runnable next = waiting.poll();
      if (next == null) {
        unasked--;
      } else {
        next.run();
      }
      out(settled, admitted);
    } finally {
      lock.unlock();
    }
  }

  private void out(Settled settled, boolean admitted) {
    inHand--;
    if (settled == Settled.HANDED_BACK && ended == null) {
      ended = new PassEnd.HandedBack();
    } else if (!admitted && ended == null) {
      ended = new PassEnd.Done();
    }
    changed.signalAll();
  }

  /** Nothing more arrives. */
  void close() {
    lock.lock();
    try {
      receiving = false;
      around.slots().release(credit);
      credit = 0;
    } finally {
      lock.unlock();
    }
  }

  void end(PassEnd how) {
    lock.lock();
    try {
      ended = ended == null ? how : ended;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more messages and waits only for the shutdown budget. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean isBusy() {
    lock.lock();
    try {
      return inHand > 0;
    } finally {
      lock.unlock();
    }
  }

  long arrivals() {
    lock.lock();
    try {
      return arrivals;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the end of this pass or for one poll; null when there is no end yet. */
  @Nullable PassEnd awaitEnd(long until) throws InterruptedException {
    long deadline = Math.min(until, System.nanoTime() + around.settings().poll().toNanos());
    lock.lock();
    try {
      long before = arrivals;
      long left = deadline - System.nanoTime();
      while (ended == null && !stopped) {
        if (left <= 0) {
          boolean empty = arrivals == before && inHand == 0 && !around.settings().resident();
          return empty ? new PassEnd.Empty() : null;
        }
        left = changed.awaitNanos(left);
      }
      return ended == null ? new PassEnd.Done() : ended;
    } finally {
      lock.unlock();
    }
  }

  void awaitEmpty() throws InterruptedException {
    lock.lock();
    try {
      long start = System.nanoTime();
      while (inHand > 0) {
        ServiceBusSettings settings = around.settings();
        Duration budget = stopped ? settings.shutdownBudget() : settings.submitBudget();
        long left = start + budget.plus(settings.settleTimeout()).toNanos() - System.nanoTime();
        if (left <= 0) {
          LOG.warn("{} messages are still in work; their redelivery finds out", inHand);
          return;
        }
        if (changed.awaitNanos(left) <= 0) {
          LOG.debug("The wait for {} messages is over", inHand);
        }
      }
    } finally {
      lock.unlock();
    }
  }
}
