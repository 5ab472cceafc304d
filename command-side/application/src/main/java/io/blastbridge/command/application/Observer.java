package io.blastbridge.command.application;

import io.blastbridge.command.application.ExecutionPlane.JobReading;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.ObserveRunning;
import io.blastbridge.command.domain.CorrelationCommand.ObserveSuccess;
import io.blastbridge.command.eventstore.JournalClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** Reads the state of due executions from the plane, each on a thread and a deadline of its own. */
public final class Observer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Observer.class);

  private final ObservationSchedule schedule;
  private final ExecutionPlane plane;
  private final Correlations correlations;
  private final JournalClock clock;
  private final ObservationSettings settings;
  private final ExecutorService readings = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread thread;
  private final CountDownLatch closed = new CountDownLatch(1);

  Observer(
      ObservationSchedule schedule,
      ExecutionPlane plane,
      Correlations correlations,
      JournalClock clock,
      ObservationSettings settings) {
    this.schedule = schedule;
    this.plane = plane;
    this.correlations = correlations;
    this.clock = clock;
    this.settings = settings;
    this.thread = Thread.ofPlatform().name("observer").unstarted(this::run);
  }

  /** Starts observing. */
  public void start() {
    thread.start();
  }

  private void run() {
    while (closed.getCount() > 0) {
      try {
        tick();
      } catch (DataAccessException e) {
        log.warn(
            "Nothing is observed: the journal does not answer ({})", e.getClass().getSimpleName());
      } catch (RuntimeException e) {
        log.error("A page of observations failed; the next one is taken all the same", e);
      }
      try {
        if (closed.await(settings.tick().toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private void tick() {
    for (var due : schedule.take(settings.maxRows(), settings.tick())) {
      if (closed.getCount() == 0) {
        return;
      }
      readings.execute(() -> observe(due));
    }
  }

  private void observe(ObservationSchedule.Due due) {
    try (var _ = LogContext.of(due.correlationId().value())) {
      record(due);
    }
  }

  private void record(ObservationSchedule.Due due) {
    try {
      var id = due.correlationId();
      var job = due.jobId();
      switch (plane.observe(job, settings.deadline())) {
        case JobReading.Waiting _, JobReading.NotFound _, JobReading.Unknown _ -> {}
        case JobReading.Running _ ->
            correlations.send(new ObserveRunning(id, job, clock.databaseNow()));
        case JobReading.Succeeded(var files) -> {
          correlations.send(new ObserveSuccess(id, job, files, clock.databaseNow()));
          log.info("Job {} has succeeded", job);
        }
        case JobReading.Failed(var code, var message) -> {
          correlations.send(new ObserveFailure(id, job, code, message, clock.databaseNow()));
          log.info("Job {} has failed: {}", job, code);
        }
      }
    } catch (EventStoreException e) {
      log.warn("The state of {} is not recorded: {}", due.correlationId(), e.getMessage());
    }
  }

  /** Ends; readings in flight are dropped and taken again later. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    readings.shutdownNow();
  }
}
