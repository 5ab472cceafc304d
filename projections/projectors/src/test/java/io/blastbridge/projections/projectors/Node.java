package io.blastbridge.projections.projectors;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.eventstore.AxonStores;
import io.blastbridge.command.eventstore.EventCatalogue;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalEngine;
import io.blastbridge.command.eventstore.JournalSerializer;
import io.blastbridge.command.eventstore.JournalStore;
import io.blastbridge.command.eventstore.JournalWriter;
import io.blastbridge.command.eventstore.StreamAppend;
import io.blastbridge.command.eventstore.TokenOwner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** One process that writes a journal and projects it, on a database with an empty read model. */
final class Node implements AutoCloseable {

  private static final int STREAMS_PER_APPEND = 500;

  final HikariDataSource source;
  final Configuration axon;
  private final JournalWriter writer;
  private final JournalStore store;
  private final Journal journal;

  Node(String jdbcUrl) {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(jdbcUrl);
    pool.setMaximumPoolSize(12);
    source = new HikariDataSource(pool);
    writer = new JournalWriter(source);
    JournalEngine engine =
        new JournalEngine(writer, source, new JournalSerializer(EventCatalogue.published()));
    store = new JournalStore(engine, Duration.ofMillis(25));
    journal = new Journal(engine);
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
            _ ->
                AxonStores.tokens(
                    connections,
                    AxonStores.serializer(),
                    new TokenOwner(UUID.randomUUID().toString())));
    new ProjectorsConfiguration().projectors(source).configureModule(configurer);
    axon = configurer.buildConfiguration();
  }

  /** Appends what a history holds, up to 500 streams in one commit, in its order per stream. */
  void append(Histories histories) {
    Map<String, List<StreamAppend.Entry>> streams = new LinkedHashMap<>();
    Map<String, Long> firsts = new LinkedHashMap<>();
    for (DomainEventMessage<BridgeEvent> message : histories.messages) {
      String stream = message.getAggregateIdentifier();
      firsts.putIfAbsent(stream, message.getSequenceNumber());
      streams
          .computeIfAbsent(stream, _ -> new ArrayList<>())
          .add(
              new StreamAppend.Entry(
                  UUID.fromString(message.getIdentifier()),
                  message.getTimestamp(),
                  message.getPayload(),
                  Map.of("node", "n1")));
    }
    List<StreamAppend> part = new ArrayList<>();
    for (Map.Entry<String, List<StreamAppend.Entry>> stream : streams.entrySet()) {
      part.add(
          new StreamAppend(
              stream.getKey(), firsts.getOrDefault(stream.getKey(), 0L), stream.getValue()));
      if (part.size() == STREAMS_PER_APPEND) {
        var _ = journal.append(part);
        part = new ArrayList<>();
      }
    }
    if (!part.isEmpty()) {
      var _ = journal.append(part);
    }
  }

  @Override
  public void close() {
    axon.shutdown();
    store.close();
    writer.close();
    source.close();
  }
}
