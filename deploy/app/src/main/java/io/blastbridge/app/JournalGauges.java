package io.blastbridge.app;

import io.blastbridge.command.eventstore.JournalUnavailableException;
import io.blastbridge.command.eventstore.ReaderBlocker;
import io.blastbridge.command.eventstore.ReaderBlocker.Blocker;
import io.blastbridge.command.eventstore.ReaderBlocker.Lag;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gauges of where the journal stands and which transaction holds its readers back. A thread of its
 * own looks each second, so that no scrape waits for Postgres; what is older than 10 s is not told.
 */
final class JournalGauges implements AutoCloseable {

  /** Younger transactions pass by themselves, each would be a time series of its own. */
  static final Duration TOLD_FROM = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(JournalGauges.class);

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration STALE = Duration.ofSeconds(10);
  private static final long CLOSE_MILLIS = 5_000;

  private final ReaderBlocker source;
  private final MultiGauge blocker;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile Reading reading = Reading.NONE;

  private record Reading(boolean known, long safeHead, long trueHead, double age, long at) {

    static final Reading NONE = new Reading(false, 0, 0, 0, 0);

    static Reading of(Lag lag, long at) {
      double age = lag.blocker().map(it -> it.age().toMillis() / 1000.0).orElse(0.0);
      return new Reading(true, lag.safeHead(), lag.trueHead(), age, at);
    }

    boolean isStale() {
      return !known || System.nanoTime() - at > STALE.toNanos();
    }
  }

  JournalGauges(MeterRegistry registry, ReaderBlocker source) {
    this.source = source;
    head(registry, "safe", "Position of the last event that readers may see", Reading::safeHead);
    head(registry, "true", "Position of the last committed event", Reading::trueHead);
    blocker =
        MultiGauge.builder("blastbridge.journal.reader.blocker.age")
            .description("Age of the transaction that holds readers back; absent when none does")
            .baseUnit("seconds")
            .register(registry);
    thread = Thread.ofPlatform().name("journal-gauges").daemon().start(this::run);
  }

  private void head(
      MeterRegistry registry, String which, String text, ToDoubleFunction<Reading> value) {
    Gauge.builder("blastbridge.journal." + which + ".head", () -> fresh(value))
        .description(text)
        .register(registry);
  }

  private double fresh(ToDoubleFunction<Reading> value) {
    Reading now = reading;
    return now.isStale() ? Double.NaN : value.applyAsDouble(now);
  }

  private void run() {
    boolean reachable = true;
    try {
      do {
        try {
          show(source.look());
          reachable = true;
        } catch (JournalUnavailableException e) {
          if (reachable) {
            LOG.warn("The journal's heads are not shown: {}", e.getMessage());
          }
          reachable = false;
          forget();
        } catch (RuntimeException e) {
          LOG.error("The journal's heads are not shown", e);
          forget();
        }
      } while (!closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(Lag lag) {
    reading = Reading.of(lag, System.nanoTime());
    blocker.register(
        lag.blocker()
            .filter(it -> it.age().compareTo(TOLD_FROM) >= 0)
            .map(it -> List.<Row<?>>of(Row.of(tags(it), () -> fresh(Reading::age))))
            .orElse(List.of()),
        true);
  }

  private void forget() {
    reading = Reading.NONE;
    blocker.register(List.of(), true);
  }

  private static Tags tags(Blocker blocker) {
    return Tags.of(
        "pid", Integer.toString(blocker.pid()),
        "application", blocker.application(),
        "database", blocker.database());
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
