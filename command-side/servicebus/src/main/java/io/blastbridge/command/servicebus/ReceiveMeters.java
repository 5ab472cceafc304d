package io.blastbridge.command.servicebus;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/** What the intake counts. */
final class ReceiveMeters {

  private final MeterRegistry registry;
  private final AtomicInteger inHand;

  ReceiveMeters(MeterRegistry registry) {
    this.registry = registry;
    this.inHand = new AtomicInteger();
    registry.gauge("blastbridge.servicebus.messages.in.hand", inHand);
  }

  /** A message was received, or gone again. */
  void inHand(int change) {
    inHand.addAndGet(change);
  }

  /** A message whose lock was over before anything was done. */
  void late() {
    registry.counter("blastbridge.servicebus.deliveries.late").increment();
  }

  /** A message was read without what the SDK cannot read of it. */
  void salvaged() {
    registry.counter("blastbridge.servicebus.messages.salvaged").increment();
  }

  /** A handler threw. */
  void handlerFailed() {
    registry.counter("blastbridge.servicebus.handler.failures").increment();
  }

  /**
   * A settlement ended.
   *
   * @param settlement {@code complete}, {@code dead-letter}, {@code retry} or {@code hand-back}
   * @param result {@code confirmed}, {@code lock-lost} or {@code unknown}
   */
  void settlement(String settlement, String result) {
    registry
        .counter("blastbridge.servicebus.settlements", "settlement", settlement, "result", result)
        .increment();
  }

  /** A clone could not be sent. */
  void cloneFailed() {
    registry.counter("blastbridge.servicebus.clone.failures").increment();
  }

  /** A pass ended because the broker could not be reached or fell silent. */
  void passFailed(String code) {
    registry.counter("blastbridge.servicebus.pass.failures", "code", code).increment();
  }
}
