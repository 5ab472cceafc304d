package io.blastbridge.local.servicebus.model;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is to happen later, in order of time and, at one moment, in the order of asking. A cancelled
 * timer is forgotten at once, and with it the message it was for. Single-threaded.
 */
public final class Timers {
  private final TreeMap<Timer, Runnable> waiting =
      new TreeMap<>(Comparator.comparing(Timer::due).thenComparingLong(Timer::number));
  private final InstantSource clock;
  private final Runnable afterEach;
  private long asked;

  /**
   * No timers yet.
   *
   * @param afterEach runs after each action
   */
  public Timers(InstantSource clock, Runnable afterEach) {
    this.clock = clock;
    this.afterEach = afterEach;
  }

  /** The right to cancel. */
  public record Timer(Instant due, long number) {}

  public Timer at(Instant due, Runnable action) {
    Timer timer = new Timer(due, asked++);
    waiting.put(timer, action);
    return timer;
  }

  public void cancel(Timer timer) {
    waiting.remove(timer);
  }

  public Optional<Instant> nextDue() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstKey().due());
  }

  /**
   * Runs what is due now; what that adds for now or earlier waits for the next call, so that this
   * one ends.
   */
  public void runDue() {
    Instant now = clock.instant();
    long before = asked;
    while (!waiting.isEmpty()) {
      Map.Entry<Timer, Runnable> first = waiting.firstEntry();
      if (first.getKey().due().isAfter(now) || first.getKey().number() >= before) {
        return;
      }
      waiting.remove(first.getKey());
      try {
        first.getValue().run();
      } finally {
        afterEach.run();
      }
    }
  }

  /** Timers that wait. */
  public int size() {
    return waiting.size();
  }
}
