package io.blastbridge.command.eventstore;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** One append that waits for the writer: all of its events are stored, or none. */
final class PendingAppend {

  private static final Comparator<NewEvent> ORDER =
      Comparator.comparing(NewEvent::stream).thenComparingLong(NewEvent::sequence);

  private final List<NewEvent> events;
  private final Set<String> streams;
  private final CompletableFuture<JournalToken> result = new CompletableFuture<>();
  private boolean uncertain;

  /**
   * @throws IllegalArgumentException if there is no event or a stream's sequences are not
   *     contiguous
   */
  PendingAppend(List<NewEvent> events) {
    // Most appends are one event: an append that comes alone pays for each stream pipeline.
    boolean one = events.size() == 1;
    this.events = one ? List.copyOf(events) : events.stream().sorted(ORDER).toList();
    this.streams =
        one
            ? Set.of(events.getFirst().stream())
            : events.stream().map(NewEvent::stream).collect(Collectors.toUnmodifiableSet());
    boolean contiguous = !events.isEmpty();
    for (int i = 1; i < this.events.size(); i++) {
      NewEvent before = this.events.get(i - 1);
      NewEvent event = this.events.get(i);
      contiguous &=
          !before.stream().equals(event.stream()) || before.sequence() + 1 == event.sequence();
    }
    if (!contiguous) {
      throw new IllegalArgumentException("an append has one contiguous run of each stream");
    }
  }

  /** In order of stream and sequence: every writer locks in this order. */
  List<NewEvent> events() {
    return events;
  }

  NewEvent first() {
    return events.getFirst();
  }

  Set<String> streams() {
    return streams;
  }

  CompletableFuture<JournalToken> result() {
    return result;
  }

  void fail(RuntimeException failure) {
    result.completeExceptionally(failure);
  }

  /** Whether an earlier try may have been stored although its answer was lost. */
  boolean uncertain() {
    return uncertain;
  }

  void becomeUncertain() {
    uncertain = true;
  }
}
