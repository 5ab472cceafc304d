package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.BridgeEvent;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.axonframework.common.transaction.Transaction;
import org.axonframework.eventhandling.AnnotationEventHandlerAdapter;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.RollbackConfigurationType;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/** Runs the projectors the way their processors do: one unit of work and transaction a batch. */
final class Projection {

  final JdbcTemplate jdbc;
  private final DataSourceTransactionManager transactions;
  private final List<AnnotationEventHandlerAdapter> adapters;

  Projection(DataSource dataSource) {
    jdbc = new JdbcTemplate(dataSource);
    transactions = new DataSourceTransactionManager(dataSource);
    adapters =
        List.of(
            new AnnotationEventHandlerAdapter(new CorrelationProjector(jdbc)),
            new AnnotationEventHandlerAdapter(new TraceProjector(jdbc)),
            new AnnotationEventHandlerAdapter(new SagaProjector(jdbc)));
  }

  void project(Histories histories, int batchSize) {
    project(histories.messages, batchSize);
  }

  void project(List<DomainEventMessage<BridgeEvent>> messages, int batchSize) {
    for (AnnotationEventHandlerAdapter adapter : adapters) {
      for (int from = 0; from < messages.size(); from += batchSize) {
        batch(adapter, messages.subList(from, Math.min(messages.size(), from + batchSize)));
      }
    }
  }

  void reset() {
    for (AnnotationEventHandlerAdapter adapter : adapters) {
      adapter.prepareReset(null);
    }
  }

  List<Map<String, @Nullable Object>> rows(String table, String order) {
    return jdbc.queryForList("select * from " + table + " order by " + order);
  }

  private void batch(
      AnnotationEventHandlerAdapter adapter, List<DomainEventMessage<BridgeEvent>> messages) {
    List<EventMessage<?>> batch = List.copyOf(messages);
    var work = new BatchingUnitOfWork<>(batch);
    work.attachTransaction(this::begin);
    ResultMessage<Object> result =
        work.executeWithResult(
            () ->
                adapter.canHandleType(work.getMessage().getPayloadType())
                    ? adapter.handle(work.getMessage())
                    : null,
            RollbackConfigurationType.ANY_THROWABLE);
    if (result.isExceptional()) {
      throw new AssertionError("a batch failed", result.exceptionResult());
    }
  }

  private Transaction begin() {
    TransactionStatus status = transactions.getTransaction(new DefaultTransactionDefinition());
    return new Transaction() {
      @Override
      public void commit() {
        transactions.commit(status);
      }

      @Override
      public void rollback() {
        transactions.rollback(status);
      }
    };
  }
}
