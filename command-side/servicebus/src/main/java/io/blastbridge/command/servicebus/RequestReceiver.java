package io.blastbridge.command.servicebus;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Starts and stops the receiving; it starts last and stops first. */
public final class RequestReceiver implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(RequestReceiver.class);

  private final Supplier<ReceiveLoop> loops;
  private final Duration stopBudget;
  private @Nullable ReceiveLoop loop;
  private @Nullable Thread thread;

  RequestReceiver(Supplier<ReceiveLoop> loops, ServiceBusSettings settings) {
    this.loops = loops;
    this.stopBudget = settings.shutdownBudget().plus(settings.settleTimeout().multipliedBy(2));
  }

  @Override
  public synchronized void start() {
    if (loop == null) {
      ReceiveLoop started = loops.get();
      loop = started;
      thread = Thread.ofVirtual().name("request-receive-loop").start(started);
    }
  }

  /**
   * Takes no more messages, waits until those in hand are settled, closes the receiver. Returns
   * within the shutdown budget and twice the settle time-out.
   */
  @Override
  public synchronized void stop() {
    ReceiveLoop running = loop;
    Thread runner = thread;
    if (running == null || runner == null) {
      return;
    }
    running.stop();
    try {
      if (!runner.join(stopBudget)) {
        LOG.warn("The receive loop did not end within {}", stopBudget);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    loop = null;
    thread = null;
  }

  @Override
  public synchronized boolean isRunning() {
    return loop != null;
  }
}
