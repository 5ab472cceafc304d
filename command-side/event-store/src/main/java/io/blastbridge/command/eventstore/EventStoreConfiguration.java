package io.blastbridge.command.eventstore;

import java.util.UUID;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.axonframework.serialization.upcasting.event.EventUpcasterChain;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The journal and Axon's durable stores on one data source.
 *
 * <p>Axon 4.13 orders its own auto-configurations after class names of Boot 3. Under Boot 4 they
 * are evaluated before there is a data source and would fall back to stores in memory, or to no
 * transaction manager, in silence. So everything they might provide is declared here, before them
 * and after Boot's data source, and {@link DurableStores} checks the result.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration"
    },
    beforeName = {
      "org.axonframework.springboot.autoconfig.AxonAutoConfiguration",
      "org.axonframework.springboot.autoconfig.EventProcessingAutoConfiguration",
      "org.axonframework.springboot.autoconfig.InfraConfiguration",
      "org.axonframework.springboot.autoconfig.JdbcAutoConfiguration",
      "org.axonframework.springboot.autoconfig.JpaAutoConfiguration",
      "org.axonframework.springboot.autoconfig.JpaEventStoreAutoConfiguration",
      "org.axonframework.springboot.autoconfig.NoOpTransactionAutoConfiguration",
      "org.axonframework.springboot.autoconfig.TransactionAutoConfiguration"
    })
public class EventStoreConfiguration {

  /** States of aggregates that stay in memory: some kilobytes each. */
  static final int CACHED_STATES = 10_000;

  /**
   * @param own where the writer's one connection comes from, if it is not the common data source
   */
  @Bean(destroyMethod = "close")
  JournalWriter journalWriter(
      DataSource common, @Qualifier("journalWriterDataSource") ObjectProvider<DataSource> own) {
    return new JournalWriter(own.getIfAvailable(() -> common));
  }

  @Bean
  @Qualifier("eventSerializer")
  JournalSerializer eventSerializer() {
    return new JournalSerializer(EventCatalogue.published());
  }

  /** Tokens, sagas and messages. */
  @Bean
  @Primary
  @ConditionalOnMissingBean(name = "generalSerializer")
  Serializer generalSerializer() {
    return AxonStores.serializer();
  }

  @Bean
  JournalEngine journalEngine(
      JournalWriter writer,
      DataSource reads,
      JournalSerializer serializer,
      ObjectProvider<EventUpcaster> upcasters) {
    return new JournalEngine(
        writer, reads, serializer, new EventUpcasterChain(upcasters.orderedStream().toList()));
  }

  /** Its name is the one Axon looks for. */
  @Bean(destroyMethod = "close")
  JournalStore eventStore(JournalEngine engine) {
    return new JournalStore(engine, JournalStore.DEFAULT_LOOK);
  }

  @Bean
  Journal journal(JournalEngine engine) {
    return new Journal(engine);
  }

  @Bean
  AggregateCache aggregateCache() {
    return new AggregateCache(CACHED_STATES);
  }

  @Bean
  ConnectionProvider connectionProvider(DataSource source) {
    return new SpringDataSourceConnectionProvider(source);
  }

  @Bean
  TransactionManager axonTransactionManager(PlatformTransactionManager transactions) {
    return new SpringTransactionManager(transactions);
  }

  /**
   * @param owner without one, claims of this process end by time only
   */
  @Bean
  TokenStore tokenStore(
      ConnectionProvider connections,
      Serializer generalSerializer,
      ObjectProvider<TokenOwner> owner) {
    return AxonStores.tokens(
        connections,
        generalSerializer,
        owner.getIfAvailable(() -> new TokenOwner(UUID.randomUUID().toString())));
  }

  @Bean
  SagaStore<Object> sagaStore(ConnectionProvider connections, Serializer generalSerializer) {
    return AxonStores.sagas(connections, generalSerializer);
  }

  @Bean
  JournalClock journalClock(DataSource source) {
    return new JournalClock(source);
  }

  @Bean
  ReaderBlocker readerBlocker(DataSource source) {
    return new ReaderBlocker(source);
  }

  @Bean
  DurableStores durableStores(ListableBeanFactory beans) {
    return new DurableStores(beans);
  }
}
