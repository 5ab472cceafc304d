package io.blastbridge.command.eventstore;

import java.util.Objects;
import java.util.Optional;
import org.axonframework.common.caching.Cache;
import org.axonframework.eventsourcing.CachingEventSourcingRepository;
import org.axonframework.eventsourcing.EventSourcedAggregate;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/**
 * Loads aggregates from the cache, and never lets a decision without events stand on a stale one:
 * such a decision appends nothing, so no conflict would tell. It is compared with the stream's head
 * before the command's answer leaves; if the stream went on, the state is evicted and the command
 * fails with a {@link ConcurrencyException}, to be decided again.
 *
 * @param <T> the aggregate's class
 */
public final class CheckedRepository<T> extends CachingEventSourcingRepository<T> {

  private final EventStore store;
  private final Cache states;

  private CheckedRepository(Builder<T> builder, EventStore store, Cache states) {
    super(builder);
    this.store = store;
    this.states = states;
  }

  /** A repository of aggregates whose identifiers are stream names. */
  public static <T> CheckedRepository<T> of(Class<T> type, EventStore store, Cache states) {
    Builder<T> builder = EventSourcingRepository.builder(type).eventStore(store).cache(states);
    return new CheckedRepository<>(builder, store, states);
  }

  @Override
  protected EventSourcedAggregate<T> doLoadWithLock(
      String aggregateIdentifier, @Nullable Long expectedVersion) {
    boolean cached = states.containsKey(aggregateIdentifier);
    EventSourcedAggregate<T> aggregate = super.doLoadWithLock(aggregateIdentifier, expectedVersion);
    if (cached) {
      Long loaded = aggregate.version();
      CurrentUnitOfWork.get()
          .onPrepareCommit(_ -> check(aggregateIdentifier, loaded, aggregate.version()));
    }
    return aggregate;
  }

  private void check(String stream, @Nullable Long loaded, @Nullable Long decided) {
    if (!Objects.equals(loaded, decided)) {
      // It appends, so the journal itself refuses it if the state was stale.
      return;
    }
    if (!store.lastSequenceNumberFor(stream).equals(Optional.ofNullable(loaded))) {
      states.remove(stream);
      throw new ConcurrencyException("the cached state is older than its stream");
    }
  }
}
