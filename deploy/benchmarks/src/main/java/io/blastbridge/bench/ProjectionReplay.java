package io.blastbridge.bench;

import io.blastbridge.command.events.EventTypes;
import io.blastbridge.command.eventstore.AxonStores;
import io.blastbridge.command.eventstore.EventCatalogue;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalEngine;
import io.blastbridge.command.eventstore.JournalSerializer;
import io.blastbridge.command.eventstore.JournalStore;
import io.blastbridge.command.eventstore.JournalWriter;
import io.blastbridge.command.eventstore.TokenOwner;
import io.blastbridge.projections.projectors.ProjectorsConfiguration;
import io.blastbridge.projections.projectors.Rebuild;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Rebuilds the real correlations projection from a journal of real events. */
final class ProjectionReplay implements AutoCloseable {

  private static final String GROUP = "correlations";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final DataSource source;
  private final JournalSerializer serializer = new JournalSerializer(EventCatalogue.published());
  private final JournalWriter writer;
  private final JournalStore store;
  private final Configuration axon;
  private final long events;

  /**
   * Fills the journal and lets the projectors follow it once.
   *
   * @param source a database with nothing in it but the migrations
   */
  ProjectionReplay(DataSource source, int waves, int wide) throws InterruptedException {
    this.source = source;
    writer = new JournalWriter(source);
    var engine = new JournalEngine(writer, source, serializer);
    store = new JournalStore(engine, JournalStore.DEFAULT_LOOK);
    axon = configuration(source, store);
    events = new History(new Journal(engine)).append(waves, wide);
    axon.start();
    awaitFollowed();
  }

  private static Configuration configuration(DataSource source, JournalStore store) {
    var connections = new SpringDataSourceConnectionProvider(source);
    var transactions = new SpringTransactionManager(new DataSourceTransactionManager(source));
    Configurer configurer =
        DefaultConfigurer.defaultConfiguration()
            .configureEventStore(_ -> store)
            .configureSerializer(_ -> AxonStores.serializer())
            .configureTransactionManager(_ -> transactions);
    configurer
        .eventProcessing()
        .registerTokenStore(
            _ -> AxonStores.tokens(connections, AxonStores.serializer(), new TokenOwner("bench")));
    new ProjectorsConfiguration().projectors(source).configureModule(configurer);
    return configurer.buildConfiguration();
  }

  private void awaitFollowed() throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    for (String group : ProjectorsConfiguration.GROUPS) {
      var processor =
          axon.eventProcessingConfiguration()
              .eventProcessor(group, StreamingEventProcessor.class)
              .orElseThrow();
      while (processor.processingStatus().isEmpty()
          || !processor.processingStatus().values().stream().allMatch(s -> s.isCaughtUp())) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException(group + " did not follow the journal");
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  /** Events per second of a rebuild, from the first event to the last. */
  double rebuild() throws InterruptedException {
    long start = System.nanoTime();
    if (!new Rebuild(axon).of(GROUP, LIMIT)) {
      throw new IllegalStateException("the rebuild did not end in time");
    }
    return events / ((System.nanoTime() - start) / 1e9);
  }

  /** Events per second of a bare cursor over the same journal that deserialises each payload. */
  double cursor() throws SQLException, IOException {
    return Readings.cursor(
        source,
        serializer.getObjectMapper(),
        type -> EventTypes.named(type).orElseThrow().javaType());
  }

  @Override
  public void close() {
    axon.shutdown();
    store.close();
    writer.close();
  }
}
