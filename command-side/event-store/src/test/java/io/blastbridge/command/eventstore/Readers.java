package io.blastbridge.command.eventstore;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.SequenceNumber;
import org.axonframework.eventhandling.SimpleEventHandlerInvoker;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.messaging.annotation.SourceId;
import org.axonframework.modelling.saga.repository.jdbc.JdbcSagaStore;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Axon's pooled processors on a node's journal, with durable tokens and sagas. */
final class Readers implements AutoCloseable {

  final HikariDataSource pool = new HikariDataSource();
  private final Node node;
  private final SpringDataSourceConnectionProvider connections;
  private final List<PooledStreamingEventProcessor> processors = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(4);

  Readers(Node node) {
    this.node = node;
    pool.setDataSource(node.source);
    pool.setMaximumPoolSize(10);
    connections = new SpringDataSourceConnectionProvider(pool);
  }

  JdbcSagaStore sagas() {
    return AxonStores.sagas(connections, AxonStores.serializer());
  }

  /** A processor that reads everything from the beginning. */
  PooledStreamingEventProcessor start(String name, EventHandlerInvoker handlers) {
    var processor =
        PooledStreamingEventProcessor.builder()
            .name(name)
            .eventHandlerInvoker(handlers)
            .errorHandler(PropagatingErrorHandler.instance())
            .messageSource(node.store)
            .initialToken(source -> source.createTailToken())
            .tokenStore(
                AxonStores.tokens(
                    connections,
                    AxonStores.serializer(),
                    new TokenOwner(UUID.randomUUID().toString())))
            .transactionManager(
                new SpringTransactionManager(new DataSourceTransactionManager(pool)))
            .coordinatorExecutor(threads)
            .workerExecutor(threads)
            .initialSegmentCount(4)
            .batchSize(50)
            .build();
    processors.add(processor);
    processor.start();
    return processor;
  }

  static EventHandlerInvoker handler(Object handler) {
    return SimpleEventHandlerInvoker.builder()
        .eventHandlers(handler)
        .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
        .build();
  }

  @Override
  public void close() {
    processors.forEach(PooledStreamingEventProcessor::shutDown);
    threads.shutdownNow();
    pool.close();
  }

  /** Notes what it is given, stream by stream. */
  static final class Recorder {

    final Map<String, List<Long>> seen = new ConcurrentHashMap<>();

    @EventHandler
    void on(Counted event, @SourceId String stream, @SequenceNumber long sequence) {
      seen.computeIfAbsent(stream, _ -> new CopyOnWriteArrayList<>()).add(sequence);
    }

    long count() {
      return seen.values().stream().mapToLong(List::size).sum();
    }

    /** Whether each stream came from its beginning, without gap, repetition or change of order. */
    boolean isExact() {
      return seen.values().stream()
          .allMatch(
              sequences -> {
                for (int i = 0; i < sequences.size(); i++) {
                  if (sequences.get(i) != i) {
                    return false;
                  }
                }
                return true;
              });
    }
  }
}
