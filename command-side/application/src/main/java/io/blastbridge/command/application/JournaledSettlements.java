package io.blastbridge.command.application;

import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.StreamAppend;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Appends confirmed settlements in batches; they are worth knowing, and nothing waits for them. */
public final class JournaledSettlements implements SettlementLog, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(JournaledSettlements.class);

  private static final int CAPACITY = 10_000;
  private static final int BATCH = 200;

  private final BlockingQueue<DeliveryEvent.Settled> waiting = new ArrayBlockingQueue<>(CAPACITY);
  private final Journal journal;
  private final Clock clock;
  private final String node;
  private final Thread thread;
  private volatile boolean closed;

  JournaledSettlements(Journal journal, Clock clock, String node) {
    this.journal = journal;
    this.clock = clock;
    this.node = node;
    this.thread = Thread.ofPlatform().name("settlement-log").unstarted(this::run);
  }

  /** Starts appending. */
  public void start() {
    thread.start();
  }

  @Override
  public void settled(Delivery delivery, String correlationId, String settlement, String reason) {
    var fact =
        new DeliveryEvent.Settled(delivery, correlationId, settlement, reason, clock.instant());
    if (!waiting.offer(fact)) {
      log.warn("The settlement of delivery {} is not kept: too many wait", delivery.id());
    }
  }

  private void run() {
    while (!closed || !waiting.isEmpty()) {
      try {
        var first = waiting.poll(200, TimeUnit.MILLISECONDS);
        if (first != null) {
          var batch = new ArrayList<DeliveryEvent.Settled>();
          batch.add(first);
          waiting.drainTo(batch, BATCH - 1);
          append(batch);
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void append(List<DeliveryEvent.Settled> batch) {
    var byStream = new LinkedHashMap<String, List<StreamAppend.Entry>>();
    for (var fact : batch) {
      byStream
          .computeIfAbsent(Streams.delivery(fact.delivery().id()), _ -> new ArrayList<>())
          .add(entry(fact));
    }
    try {
      journal.append(
          byStream.entrySet().stream()
              .map(e -> new StreamAppend(e.getKey(), StreamAppend.NEXT, e.getValue()))
              .toList());
    } catch (EventStoreException e) {
      log.warn("{} settlements are not kept: {}", batch.size(), e.getMessage());
    }
  }

  private StreamAppend.Entry entry(DeliveryEvent.Settled fact) {
    Instant at = fact.settledAt();
    return new StreamAppend.Entry(UUID.randomUUID(), at, fact, Map.of("node", node));
  }

  /** Appends what waits, then ends. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join(5_000);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
