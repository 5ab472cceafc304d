package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.eventstore.Counted.Begun;
import io.blastbridge.command.eventstore.Counted.Ended;
import io.blastbridge.local.postgres.FreshDatabase;
import java.util.function.Function;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.AggregateRoot;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes that cache the same aggregate. */
@SuppressWarnings("NullAway.Init") // opened before each test
final class StaleStateTest {

  private static final String ID = "counter/1";

  private FreshDatabase database;
  private Node one;
  private Node two;
  private CheckedRepository<Counter> first;
  private CheckedRepository<Counter> second;

  @BeforeEach
  void open() {
    database = FreshDatabase.create();
    one = new Node(database.dataSource());
    two = new Node(database.dataSource());
    first = CheckedRepository.of(Counter.class, one.store, new AggregateCache(10));
    second = CheckedRepository.of(Counter.class, two.store, new AggregateCache(10));
    create(first);
    assertThat(ask(first, Counter::isOpen)).isTrue();
    assertThat(ask(second, Counter::isOpen)).isTrue();
  }

  @AfterEach
  void close() {
    one.close();
    two.close();
    database.close();
  }

  @Test
  void an_answer_without_events_never_comes_from_a_stale_state() {
    assertThat(ask(first, Counter::end)).isTrue();
    assertThatThrownBy(() -> ask(second, Counter::isOpen)).isInstanceOf(ConcurrencyException.class);
    assertThat(ask(second, Counter::isOpen)).isFalse();
    assertThat(Conflicts.decideAgain(3, () -> ask(first, Counter::isOpen))).isFalse();
  }

  @Test
  void a_decision_with_events_from_a_stale_state_is_a_conflict_and_then_right() {
    assertThat(ask(first, Counter::end)).isTrue();
    assertThatThrownBy(() -> ask(second, Counter::end)).isInstanceOf(ConcurrencyException.class);
    assertThat(ask(second, Counter::end)).as("already ended").isFalse();
    assertThat(one.journal.head(ID)).hasValue(1);
  }

  @Test
  void losing_the_race_for_the_first_event_is_told_as_such() {
    assertThatThrownBy(() -> create(second)).isInstanceOf(AggregateStreamCreationException.class);
  }

  @Test
  void a_stream_with_an_event_of_a_newer_build_is_refused_and_no_other() {
    try (var connection = database.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(
          """
          insert into journal (stream_id, sequence, event_type, revision, event_id, recorded_at,
            payload, metadata, hash)
          values ('counter/new', 0, 'counted.Begun', '9', gen_random_uuid(), now(), '{}', '{}', '')""");
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
    assertThatThrownBy(() -> load(first, "counter/new", Counter::isOpen))
        .isInstanceOf(NewerBuildException.class)
        .hasMessage("counter/new needs a newer build: it holds counted.Begun revision 9");
    assertThat(ask(first, Counter::isOpen)).isTrue();
  }

  private static void create(CheckedRepository<Counter> repository) {
    var result =
        DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("create"))
            .executeWithResult(() -> repository.newInstance(() -> new Counter(ID)));
    if (result.isExceptional()) {
      throw (RuntimeException) result.exceptionResult();
    }
  }

  private static boolean ask(
      CheckedRepository<Counter> repository, Function<Counter, Boolean> question) {
    return load(repository, ID, question);
  }

  private static boolean load(
      CheckedRepository<Counter> repository, String id, Function<Counter, Boolean> question) {
    var result =
        DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("ask"))
            .executeWithResult(() -> repository.load(id).invoke(question));
    if (result.isExceptional()) {
      throw (RuntimeException) result.exceptionResult();
    }
    return result.getPayload();
  }

  /** Open until it ends. */
  @AggregateRoot(type = "counter")
  static class Counter {

    // Absent until the first event: Axon would address that event by what stands here.
    @AggregateIdentifier private @Nullable String id;
    private boolean open;

    Counter() {}

    Counter(String id) {
      AggregateLifecycle.apply(new Begun(id));
    }

    boolean isOpen() {
      return open;
    }

    boolean end() {
      if (!open) {
        return false;
      }
      AggregateLifecycle.apply(new Ended(String.valueOf(id)));
      return true;
    }

    @EventSourcingHandler
    void on(Counted event) {
      switch (event) {
        case Begun begun -> {
          id = begun.name();
          open = true;
        }
        case Counted.Moved _ -> {}
        case Ended _ -> open = false;
      }
    }
  }
}
