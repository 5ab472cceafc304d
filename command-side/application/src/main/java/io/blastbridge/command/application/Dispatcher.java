package io.blastbridge.command.application;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.blastbridge.command.application.ResponsePublisher.Outbound;
import io.blastbridge.command.application.ResponsePublisher.Result;
import io.blastbridge.command.domain.TransitionBody;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.StreamAppend;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Tells the responses: leases the head row of each correlation, sends them in batches, and records
 * what the broker accepted. A crash between the two repeats the send under the same event id.
 */
public final class Dispatcher implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);

  private static final int BATCH = 100;

  /** Longer than the 30 s a publisher may take. */
  private static final Duration LEASE = Duration.ofSeconds(60);

  private static final Duration AFTER_OUTAGE = Duration.ofSeconds(30);
  private static final Duration AFTER_REFUSAL = Duration.ofHours(24);
  private static final Duration IDLE = Duration.ofSeconds(1);

  private final Outbox outbox;
  private final ResponsePublisher publisher;
  private final Journal journal;
  private final JournalClock clock;
  private final Node node;
  private final Checkpoints checkpoints;
  private final Duration outagePause;
  private final Semaphore nudges = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closed;

  Dispatcher(
      Outbox outbox,
      ResponsePublisher publisher,
      Journal journal,
      JournalClock clock,
      Node node,
      Checkpoints checkpoints,
      Duration outagePause) {
    this.outbox = outbox;
    this.publisher = publisher;
    this.journal = journal;
    this.clock = clock;
    this.node = node;
    this.checkpoints = checkpoints;
    this.outagePause = outagePause.compareTo(AFTER_OUTAGE) < 0 ? outagePause : AFTER_OUTAGE;
    this.thread = Thread.ofPlatform().name("response-dispatcher").unstarted(this::run);
  }

  /** Starts telling. */
  public void start() {
    thread.start();
  }

  /** There may be something to tell soon. */
  public void nudge() {
    nudges.release();
  }

  private void run() {
    while (!closed) {
      try {
        if (pass() == 0) {
          await();
        }
      } catch (EventStoreException | DataAccessException e) {
        log.warn("Responses wait: the journal does not answer ({})", e.getClass().getSimpleName());
        await();
      } catch (RuntimeException e) {
        log.error("A pass over the responses failed; the next one is made all the same", e);
        await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void await() {
    try {
      if (nudges.tryAcquire(IDLE.toMillis(), TimeUnit.MILLISECONDS)) {
        nudges.drainPermits();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      closed = true;
    }
  }

  /** Sends one batch; returns how many rows it moved on. */
  int pass() throws InterruptedException {
    var rows = outbox.lease(BATCH, node.holder(), LEASE);
    if (rows.isEmpty()) {
      return 0;
    }
    checkpoints.reached(Checkpoints.OUTBOX);
    var ready = new ArrayList<Ready>();
    for (var row : rows) {
      try (var _ = LogContext.of(row.correlation())) {
        ready.add(new Ready(row, Owed.read(row.response())));
      } catch (JsonProcessingException _) {
        log.error("Response {} of {} is unreadable", row.key(), row.correlation());
        outbox.defer(row.key(), AFTER_REFUSAL, "outbox_payload_corrupt");
      }
    }
    return publisher.entity().isEmpty() ? withhold(ready) : publish(ready);
  }

  private record Ready(Outbox.Row row, Response response) {}

  /** Without a completion entity a response counts as told, so that the next one is not held up. */
  private int withhold(List<Ready> ready) {
    record(ready, "");
    return ready.size();
  }

  private int publish(List<Ready> ready) {
    var results =
        publisher.publish(
            ready.stream()
                .map(
                    r ->
                        new Outbound(
                            TransitionBody.json(r.response()),
                            r.response().correlationId(),
                            r.response().requestId()))
                .toList());
    checkpoints.reached(Checkpoints.PUBLISHED);
    var told = new ArrayList<Ready>();
    boolean outage = false;
    for (int i = 0; i < ready.size(); i++) {
      var row = ready.get(i).row();
      try (var _ = LogContext.of(row.correlation())) {
        switch (results.get(i)) {
          case Result.Published _ -> told.add(ready.get(i));
          case Result.Refused(var code) -> {
            log.error("Response {} of {} is refused: {}", row.key(), row.correlation(), code);
            outbox.defer(row.key(), AFTER_REFUSAL, code);
          }
          case Result.Unavailable(var code) -> {
            outage = true;
            outbox.defer(row.key(), outagePause, code);
          }
        }
      }
    }
    if (outage) {
      log.warn("Responses wait: the completion entity cannot be reached");
    }
    record(told, publisher.entity().orElseThrow());
    return outage ? 0 : ready.size();
  }

  /** One append for the whole batch; the saga marks the rows, and so do we, to be first. */
  private void record(List<Ready> told, String entity) {
    if (told.isEmpty()) {
      return;
    }
    Instant now = clock.databaseNow();
    var byStream = new LinkedHashMap<String, List<StreamAppend.Entry>>();
    for (var ready : told) {
      var response = ready.response();
      var key = ready.row().key();
      var published =
          new ResponseEvent.Published(
              response.eventId(),
              response.correlationId(),
              response.status(),
              key.owingEvent(),
              key.index(),
              entity,
              now);
      byStream
          .computeIfAbsent(Streams.response(response.eventId()), _ -> new ArrayList<>())
          .add(
              new StreamAppend.Entry(
                  UUID.randomUUID(), now, published, Map.of("node", node.owner().node())));
    }
    journal.append(
        byStream.entrySet().stream()
            .map(e -> new StreamAppend(e.getKey(), StreamAppend.NEXT, e.getValue()))
            .toList());
    for (var ready : told) {
      try (var _ = LogContext.of(ready.row().correlation())) {
        outbox.told(ready.row().key());
        log.debug("Told that it is {}", ready.response().status().word());
      }
    }
  }

  /** Ends after the batch in hand. */
  @Override
  public void close() {
    closed = true;
    nudge();
    try {
      thread.join(Duration.ofSeconds(35));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
