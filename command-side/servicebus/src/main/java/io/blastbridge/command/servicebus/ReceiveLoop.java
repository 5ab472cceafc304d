package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import io.blastbridge.command.application.Admission;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One pass after another until it is stopped, none while admission is closed. */
final class ReceiveLoop implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ReceiveLoop.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

  private final Admission admission;
  private final PassContext around;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile @Nullable Pass current;
  private String closedFor = "";
  private int handBacks;

  ReceiveLoop(
      ServiceBusSettings settings,
      ServiceBusClients clients,
      RequestWork work,
      Admission admission,
      ReceiveMeters meters,
      BrokerHealth health,
      InstantSource clock) {
    this.admission = admission;
    this.around =
        new PassContext(
            settings,
            clients,
            work,
            () -> ask() instanceof Admission.Answer.Open,
            new Semaphore(settings.concurrency()),
            new Salvage(),
            new Caution(),
            meters,
            health,
            clock);
  }

  @Override
  public void run() {
    try {
      while (!isStopped()) {
        if (stopped.await(step().toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no more messages; {@link #run} returns within the shutdown budget. */
  void stop() {
    stopped.countDown();
    Pass pass = current;
    if (pass != null) {
      pass.stop();
    }
  }

  /** One pass, if admission is open; returns the pause after it. */
  private Duration step() throws InterruptedException {
    return switch (ask()) {
      case Admission.Answer.Open() -> {
        if (!closedFor.isEmpty()) {
          closedFor = "";
          LOG.info("Admission is open again");
        }
        yield pauseAfter(pass());
      }
      case Admission.Answer.Closed(String reason, Duration retryAfter) -> {
        if (!closedFor.equals(reason)) {
          closedFor = reason;
          LOG.info("Admission is closed: {}", reason);
        }
        yield bounded(retryAfter);
      }
    };
  }

  private PassEnd pass() throws InterruptedException {
    try {
      Pass pass = new Pass(around);
      current = pass;
      if (isStopped()) {
        pass.stop();
      }
      return pass.run();
    } catch (RuntimeException e) {
      return new PassEnd.Failed(BrokerFailure.code(e));
    } finally {
      current = null;
    }
  }

  private Duration pauseAfter(PassEnd ended) {
    return switch (ended) {
      case PassEnd.Done() -> {
        handBacks = 0;
        yield Duration.ZERO;
      }
      case PassEnd.Empty() -> {
        handBacks = 0;
        yield around.settings().fallbackInterval();
      }
      case PassEnd.HandedBack() -> {
        handBacks++;
        yield Backoff.after(handBacks);
      }
      case PassEnd.Failed(String code) -> {
        around.meters().passFailed(code);
        yield pauseAfterFailure(code);
      }
    };
  }

  /**
   * A link may end because the broker is gone, and because of a message on it that cannot be read:
   * that message must neither look like an outage nor take its neighbours along again.
   */
  private Duration pauseAfterFailure(String code) {
    if (around.health().read().failures() == 0 && secondOpinion()) {
      around.health().proven(around.clock().instant());
      Duration pause = around.caution().fault() ? Duration.ZERO : SHORTEST_PAUSE;
      LOG.warn(
          "The receive link ended ({}), but the broker answers; messages are received one at a"
              + " time now, again in {}",
          code,
          pause);
      return pause;
    }
    Duration pause = Backoff.after(around.health().failed(code));
    LOG.warn("The request queue is not reachable ({}); next try in {}", code, pause);
    return pause;
  }

  /** Whether the broker answers on a connection of its own. */
  private boolean secondOpinion() {
    try (ServiceBusReceiverAsyncClient client = around.clients().receiver()) {
      return switch (new PathProbe(client, around.settings().settleTimeout()).ask(0)) {
        case PathProbe.Answer.Proven() -> true;
        case PathProbe.Answer.Deaf() -> true;
        case PathProbe.Answer.Unreadable(String kind) -> {
          LOG.warn("A message waits that cannot be read ({})", kind);
          yield true;
        }
        case PathProbe.Answer.Unreachable(String code) -> false;
      };
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** An admission that cannot be read is closed. */
  private Admission.Answer ask() {
    try {
      return admission.ask();
    } catch (RuntimeException e) {
      LOG.warn("Admission is unknown after a {}", e.getClass().getName());
      return new Admission.Answer.Closed("admission_unknown", Backoff.after(3));
    }
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  private static Duration bounded(Duration retryAfter) {
    if (retryAfter.compareTo(SHORTEST_PAUSE) < 0) {
      return SHORTEST_PAUSE;
    }
    return retryAfter.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : retryAfter;
  }
}
