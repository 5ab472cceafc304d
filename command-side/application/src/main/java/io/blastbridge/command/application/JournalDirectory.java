package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationState;
import io.blastbridge.command.domain.Phase;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStoreException;

/** Finds executions by folding the correlation's stream. */
final class JournalDirectory implements JobDirectory {

  private static final int PAGE = 10_000;

  private final Journal journal;

  JournalDirectory(Journal journal) {
    this.journal = journal;
  }

  @Override
  public Entry find(CorrelationId correlationId) {
    try {
      var history =
          journal.read(Streams.correlation(correlationId), -1, PAGE).stream()
              .map(journal::payload)
              .map(CorrelationEvent.class::cast)
              .toList();
      return entry(correlationId, history);
    } catch (EventStoreException _) {
      return new Entry.Unavailable();
    }
  }

  private Entry entry(CorrelationId correlationId, List<CorrelationEvent> history) {
    var state = CorrelationState.of(history);
    if (state.executed() && state.jobId() != null) {
      return new Entry.Executed(state.jobId());
    }
    if (state.phase() == Phase.TERMINAL) {
      return history.reversed().stream()
          .filter(CorrelationEvent.Rejected.class::isInstance)
          .map(CorrelationEvent.Rejected.class::cast)
          .findFirst()
          .<Entry>map(r -> new Entry.Rejected(r.code(), Optional.of(r.message())))
          .orElseGet(Entry.Waiting::new);
    }
    if (state.phase() != Phase.ABSENT) {
      return new Entry.Waiting();
    }
    return journal.head(Streams.request(correlationId)).isPresent()
        ? new Entry.Waiting()
        : new Entry.Absent();
  }
}
