package io.blastbridge.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javax.sql.DataSource;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.SimpleEventHandlerInvoker;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.axonframework.eventhandling.TrackingEventProcessorConfiguration;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.inmemory.InMemoryTokenStore;

/** How fast followers of the journal are. */
final class Readings {

  private static final int BATCH = 1000;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final OurJournal journal;
  private final DataSource source;

  Readings(OurJournal journal, DataSource source) {
    this.journal = journal;
    this.source = source;
  }

  /**
   * Time from the begin of a create command to its event in a pooled processor's handler.
   *
   * @return milliseconds, p50 and p99
   */
  @SuppressWarnings("UnusedMethod") // Axon calls the handler.
  double[] latency(int samples) throws InterruptedException {
    var arrived = new ArrayBlockingQueue<String>(16);
    var handler =
        new Object() {
          @EventHandler
          void on(Counter.Created event) {
            var _ = arrived.offer(event.id());
          }
        };
    ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
    var processor =
        PooledStreamingEventProcessor.builder()
            .name("latency")
            .eventHandlerInvoker(SimpleEventHandlerInvoker.builder().eventHandlers(handler).build())
            .messageSource(journal.store())
            .initialToken(events -> events.createHeadToken())
            .tokenStore(new InMemoryTokenStore())
            .transactionManager(NoTransactionManager.instance())
            .coordinatorExecutor(threads)
            .workerExecutor(threads)
            .initialSegmentCount(1)
            .build();
    processor.start();
    try {
      awaitSegment(processor);
      return sample(arrived, samples);
    } finally {
      processor.shutDown();
      threads.shutdownNow();
    }
  }

  private static void awaitSegment(PooledStreamingEventProcessor processor)
      throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (processor.processingStatus().isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private double[] sample(BlockingQueue<String> arrived, int samples) throws InterruptedException {
    long[] took = new long[samples];
    for (int i = 0; i < samples; i++) {
      String id = "counter/" + UUID.randomUUID();
      long before = System.nanoTime();
      Thread.ofVirtual().start(() -> journal.create(id));
      String seen = arrived.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      took[i] = System.nanoTime() - before;
      if (seen == null) {
        throw new IllegalStateException("an event did not reach its handler");
      }
    }
    Arrays.sort(took);
    return new double[] {Load.percentile(took, 0.5), Load.percentile(took, 0.99)};
  }

  /** Events per second of a tracking processor that counts in memory, from the beginning. */
  @SuppressWarnings("UnusedMethod") // Axon calls the handlers.
  double replay() throws InterruptedException {
    long events = count();
    var seen = new AtomicLong();
    var handler =
        new Object() {
          @EventHandler
          void on(Counter.Created event) {
            seen.addAndGet(event.id().isEmpty() ? 0 : 1);
          }

          @EventHandler
          void on(Counter.Stepped event) {
            seen.addAndGet(event.id().isEmpty() ? 0 : 1);
          }
        };
    var processor =
        TrackingEventProcessor.builder()
            .name("replay")
            .eventHandlerInvoker(SimpleEventHandlerInvoker.builder().eventHandlers(handler).build())
            .messageSource(journal.store())
            .tokenStore(new InMemoryTokenStore())
            .transactionManager(NoTransactionManager.instance())
            .trackingEventProcessorConfiguration(
                TrackingEventProcessorConfiguration.forSingleThreadedProcessing()
                    .andBatchSize(BATCH)
                    .andInitialTrackingToken(messages -> messages.createTailToken()))
            .build();
    long start = System.nanoTime();
    processor.start();
    try {
      while (seen.get() < events && System.nanoTime() - start < 10 * LIMIT.toNanos()) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      return seen.get() / ((System.nanoTime() - start) / 1e9);
    } finally {
      processor.shutDown();
    }
  }

  private long count() {
    try (var connection = source.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from journal")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("SQLState " + e.getSQLState());
    }
  }

  /** Events per second of a bare cursor over the same events: the limit of a replay. */
  double cursor() throws SQLException, IOException {
    return cursor(
        source,
        new ObjectMapper(),
        type -> type.equals("counter.created") ? Counter.Created.class : Counter.Stepped.class);
  }

  /** Events per second of a cursor over a journal that deserialises each payload. */
  static double cursor(DataSource source, ObjectMapper json, Function<String, Class<?>> types)
      throws SQLException, IOException {
    long start = System.nanoTime();
    long rowsRead = 0;
    try (var connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try (var statement =
          connection.prepareStatement(
              """
              select j.stream_id, j.sequence, j.event_type, j.revision, j.event_id, j.recorded_at,
                j.payload, j.metadata, j.hash, j.transaction_id::text as tx, j.position
              from journal j order by j.transaction_id, j.position""")) {
        statement.setFetchSize(BATCH);
        try (var rows = statement.executeQuery()) {
          while (rows.next()) {
            Object event = json.readValue(rows.getBytes(7), types.apply(rows.getString(3)));
            rowsRead += event.hashCode() == 0 ? 0 : 1;
          }
        }
      }
      connection.rollback();
      connection.setAutoCommit(true);
    }
    return rowsRead / ((System.nanoTime() - start) / 1e9);
  }
}
