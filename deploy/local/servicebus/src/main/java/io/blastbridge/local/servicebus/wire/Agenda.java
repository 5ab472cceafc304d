package io.blastbridge.local.servicebus.wire;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Timed work for the event loop. */
public interface Agenda {
  Optional<Instant> nextDue();

  void runDue();

  static Agenda of(Supplier<Optional<Instant>> nextDue, Runnable runDue) {
    return new Agenda() {
      @Override
      public Optional<Instant> nextDue() {
        return nextDue.get();
      }

      @Override
      public void runDue() {
        runDue.run();
      }
    };
  }
}
