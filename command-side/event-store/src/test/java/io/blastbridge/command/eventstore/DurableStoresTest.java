package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.postgres.FreshDatabase;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.SimpleDeadlineManager;
import org.axonframework.eventhandling.tokenstore.inmemory.InMemoryTokenStore;
import org.axonframework.modelling.saga.repository.inmemory.InMemorySagaStore;
import org.axonframework.serialization.Serializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

final class DurableStoresTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  @Test
  void the_configuration_starts_with_durable_stores_only() {
    try (var context = new AnnotationConfigApplicationContext()) {
      context.registerBean(DataSource.class, DATABASE::dataSource);
      context.registerBean(
          PlatformTransactionManager.class,
          () -> new DataSourceTransactionManager(DATABASE.dataSource()));
      context.register(EventStoreConfiguration.class);
      assertThatCode(context::refresh).doesNotThrowAnyException();
      assertThat(context.getBean(Serializer.class)).isNotInstanceOf(JournalSerializer.class);
      assertThat(context.getBean(Journal.class).head("correlation/none")).isEmpty();
      assertThat(context.getBean(JournalClock.class).read().databaseNow()).isNotNull();
    }
  }

  @Test
  void a_store_in_memory_is_refused_by_its_name() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("forgetfulTokens", new InMemoryTokenStore());
    beans.addBean("forgetfulSagas", new InMemorySagaStore());
    beans.addBean("noTransactions", NoTransactionManager.instance());
    assertThatThrownBy(() -> new DurableStores(beans).afterSingletonsInstantiated())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no bean of type EventStore")
        .hasMessageContaining("forgetfulTokens is a " + InMemoryTokenStore.class.getName())
        .hasMessageContaining("forgetfulSagas")
        .hasMessageContaining("noTransactions")
        .hasMessageNotContaining(DeadlineManager.class.getSimpleName());
  }

  @Test
  void a_store_that_a_module_requires_is_refused_when_it_is_missing_or_of_another_class() {
    var beans = new StaticListableBeanFactory();
    beans.addBean("durable", new RequiredStore(DeadlineManager.class, KeptDeadlines.class));

    assertThatThrownBy(() -> new DurableStores(beans).afterSingletonsInstantiated())
        .hasMessageContaining("no bean of type DeadlineManager");

    var forgetful = SimpleDeadlineManager.builder().scopeAwareProvider(_ -> Stream.empty()).build();
    beans.addBean("forgetfulDeadlines", forgetful);

    assertThatThrownBy(() -> new DurableStores(beans).afterSingletonsInstantiated())
        .hasMessageContaining("forgetfulDeadlines is a " + SimpleDeadlineManager.class.getName())
        .hasMessageNotContaining("no bean of type DeadlineManager");
    forgetful.shutdown();
  }

  private interface KeptDeadlines extends DeadlineManager {}
}
