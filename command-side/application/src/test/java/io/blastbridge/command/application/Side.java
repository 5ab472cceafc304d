package io.blastbridge.command.application;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.eventstore.AggregateCache;
import io.blastbridge.command.eventstore.AxonStores;
import io.blastbridge.command.eventstore.EventCatalogue;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.JournalEngine;
import io.blastbridge.command.eventstore.JournalSerializer;
import io.blastbridge.command.eventstore.JournalStore;
import io.blastbridge.command.eventstore.JournalWriter;
import io.blastbridge.command.eventstore.TokenOwner;
import java.time.Duration;
import java.util.List;
import org.axonframework.config.Configuration;
import org.axonframework.config.ConfigurationParameterResolverFactory;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.messaging.annotation.ClasspathParameterResolverFactory;
import org.axonframework.messaging.annotation.MultiParameterResolverFactory;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** One process' worth of the command side on a database: correlations, saga, outbox. */
final class Side implements AutoCloseable {

  final Journal journal;
  final Correlations correlations;
  final Refusals refusals;
  private final HikariDataSource source;
  private final JournalWriter writer;
  private final JournalStore store;
  private final Configuration axon;

  Side(String jdbcUrl, String node) {
    source = source(jdbcUrl);
    writer = new JournalWriter(source);
    var engine =
        new JournalEngine(writer, source, new JournalSerializer(EventCatalogue.published()));
    store = new JournalStore(engine, Duration.ofMillis(25));
    journal = new Journal(engine);
    var commandSide = new CommandSideConfiguration();
    var bus = commandSide.commandBus();
    var connections = new SpringDataSourceConnectionProvider(source);
    var transactions = new SpringTransactionManager(new DataSourceTransactionManager(source));
    var configurer =
        DefaultConfigurer.defaultConfiguration()
            .configureEventStore(_ -> store)
            .configureCommandBus(_ -> bus)
            .configureSerializer(_ -> AxonStores.serializer())
            .configureTransactionManager(_ -> transactions)
            .registerComponent(
                Owed.class, _ -> new Owed(new Outbox(JdbcClient.create(source)), () -> {}))
            .registerComponent(ParameterResolverFactory.class, Side::parameters);
    configurer
        .eventProcessing()
        .registerTokenStore(
            _ -> AxonStores.tokens(connections, AxonStores.serializer(), new TokenOwner(node)))
        .registerSagaStore(_ -> AxonStores.sagas(connections, AxonStores.serializer()));
    commandSide.commandSide(new AggregateCache(100)).configureModule(configurer);
    axon = configurer.start();
    var clock = new JournalClock(source);
    correlations = new Correlations(bus, new OwnStreams(journal, clock, node), node);
    refusals = new Refusals(correlations, journal, clock, node);
  }

  private static HikariDataSource source(String jdbcUrl) {
    var pool = new HikariConfig();
    pool.setJdbcUrl(jdbcUrl);
    pool.setMaximumPoolSize(12);
    return new HikariDataSource(pool);
  }

  private static ParameterResolverFactory parameters(Configuration axon) {
    return MultiParameterResolverFactory.ordered(
        ClasspathParameterResolverFactory.forClass(Side.class),
        new ConfigurationParameterResolverFactory(axon),
        new PlaceInJournal());
  }

  /** What a stream holds. */
  List<BridgeEvent> events(String stream) {
    return journal.read(stream, -1, 10_000).stream()
        .map(journal::payload)
        .map(BridgeEvent.class::cast)
        .toList();
  }

  @Override
  public void close() {
    axon.shutdown();
    store.close();
    writer.close();
    source.close();
  }
}
