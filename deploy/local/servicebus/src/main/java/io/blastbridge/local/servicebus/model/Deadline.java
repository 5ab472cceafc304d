package io.blastbridge.local.servicebus.model;

import java.time.Instant;

/** The end of a lock, which may be moved; when it comes, something happens, once. */
final class Deadline {
  private final BrokerContext broker;
  private final Runnable over;
  private Timers.Timer timer;

  Deadline(BrokerContext broker, Instant until, Runnable over) {
    this.broker = broker;
    this.over = over;
    this.timer = broker.timers().at(until, over);
  }

  Instant until() {
    return timer.due();
  }

  /** Also when the timer is late. */
  boolean isOver() {
    return !until().isAfter(broker.clock().instant());
  }

  void moveTo(Instant until) {
    cancel();
    timer = broker.timers().at(until, over);
  }

  void cancel() {
    broker.timers().cancel(timer);
  }
}
