package io.blastbridge.command.eventstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.SimpleDeadlineManager;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.modelling.saga.repository.jdbc.JdbcSagaStore;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Refuses to start when one of Axon's stores would forget: Axon falls back to memory in silence
 * when its auto-configuration is evaluated before there is a data source.
 */
public final class DurableStores implements SmartInitializingSingleton {

  private final ListableBeanFactory beans;

  public DurableStores(ListableBeanFactory beans) {
    this.beans = beans;
  }

  /**
   * Checks every bean.
   *
   * @throws IllegalStateException naming each bean that is missing or not durable
   */
  @Override
  public void afterSingletonsInstantiated() {
    var faults = new ArrayList<String>();
    faults.addAll(check(EventStore.class, true, JournalStore.class::isInstance));
    faults.addAll(check(TokenStore.class, true, JdbcTokenStore.class::isInstance));
    faults.addAll(check(SagaStore.class, true, JdbcSagaStore.class::isInstance));
    faults.addAll(
        check(TransactionManager.class, true, SpringTransactionManager.class::isInstance));
    faults.addAll(
        check(DeadlineManager.class, false, bean -> !(bean instanceof SimpleDeadlineManager)));
    for (RequiredStore store : beans.getBeansOfType(RequiredStore.class).values()) {
      faults.addAll(check(store.type(), true, store.durable()::isInstance));
    }
    if (!faults.isEmpty()) {
      throw new IllegalStateException("stores are not durable: " + String.join("; ", faults));
    }
  }

  private <T> List<String> check(Class<T> type, boolean required, Predicate<Object> durable) {
    Map<String, T> found = beans.getBeansOfType(type);
    if (found.isEmpty() && required) {
      return List.of("no bean of type " + type.getSimpleName());
    }
    return found.entrySet().stream()
        .filter(bean -> !durable.test(bean.getValue()))
        .map(bean -> "%s is a %s".formatted(bean.getKey(), bean.getValue().getClass().getName()))
        .toList();
  }
}
