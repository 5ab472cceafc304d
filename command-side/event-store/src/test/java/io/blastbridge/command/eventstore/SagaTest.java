package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.blastbridge.command.eventstore.Counted.Begun;
import io.blastbridge.command.eventstore.Counted.Ended;
import io.blastbridge.command.eventstore.Counted.Moved;
import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.messaging.annotation.ClasspathParameterResolverFactory;
import org.axonframework.messaging.annotation.MultiParameterResolverFactory;
import org.axonframework.messaging.annotation.SimpleResourceParameterResolverFactory;
import org.axonframework.modelling.saga.AnnotatedSagaManager;
import org.axonframework.modelling.saga.EndSaga;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.StartSaga;
import org.axonframework.modelling.saga.repository.AnnotatedSagaRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;

final class SagaTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  @Test
  void a_handler_that_throws_takes_back_row_state_and_token_and_succeeds_once_later() {
    try (var node = new Node(DATABASE.dataSource());
        var readers = new Readers(node)) {
      var outbox = new Outbox(new JdbcTemplate(readers.pool));
      outbox.jdbc.execute("create table owed (name text, step int)");
      var resources =
          MultiParameterResolverFactory.ordered(
              ClasspathParameterResolverFactory.forClass(SagaTest.class),
              new SimpleResourceParameterResolverFactory(java.util.List.of(outbox)));
      var repository =
          AnnotatedSagaRepository.<Following>builder()
              .sagaType(Following.class)
              .sagaStore(readers.sagas())
              .parameterResolverFactory(resources)
              .build();
      var manager =
          AnnotatedSagaManager.<Following>builder()
              .sagaType(Following.class)
              .sagaFactory(Following::new)
              .sagaRepository(repository)
              .parameterResolverFactory(resources)
              .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
              .build();
      readers.start("sagas", manager);

      node.append("saga/a", 0, new Begun("a"), new Moved("a", 1), new Moved("a", 2));
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> outbox.rows() == 3 && outbox.throwsLeft.get() == 0);
      assertThat(outbox.jdbc.queryForList("select step from owed order by step", Integer.class))
          .as("1 + the steps counted so far: a state applied twice would show")
          .containsExactly(1, 2, 3);
      assertThat(outbox.count("saga_entry")).isEqualTo(1);
      node.append("saga/a", 3, new Ended("a"));
      await().atMost(Duration.ofSeconds(60)).until(() -> outbox.count("saga_entry") == 0);
      assertThat(outbox.count("association_value_entry")).isZero();
    }
  }

  static final class Outbox {
    final JdbcTemplate jdbc;
    final AtomicInteger throwsLeft = new AtomicInteger(1);

    Outbox(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    int rows() {
      return count("owed");
    }

    int count(String table) {
      Integer count = jdbc.queryForObject("select count(*) from " + table, Integer.class);
      return count == null ? 0 : count;
    }
  }

  /** Writes one row for each event, with the number of events it has seen. */
  static final class Following {

    private int seen;

    @StartSaga
    @SagaEventHandler(associationProperty = "name")
    void on(Begun event, Outbox outbox) {
      write(event.name(), outbox);
    }

    @SagaEventHandler(associationProperty = "name")
    void on(Moved event, Outbox outbox) {
      write(event.name(), outbox);
      if (event.step() == 2 && outbox.throwsLeft.getAndDecrement() > 0) {
        throw new IllegalStateException("once");
      }
      outbox.throwsLeft.compareAndSet(-1, 0);
    }

    @EndSaga
    @SagaEventHandler(associationProperty = "name")
    void on(Ended event) {}

    @JsonIgnore
    private void write(String name, Outbox outbox) {
      seen++;
      outbox.jdbc.update("insert into owed values (?, ?)", name, seen);
    }
  }
}
