package io.blastbridge.command.eventstore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/** The journal for streams that are no Axon aggregate; appends go through the same writer. */
public final class Journal {

  private static final int ATTEMPTS = 10;

  /** A guess: so many appends to ends of different streams seldom meet in one. */
  private static final int LANES = 64;

  private static final Duration LANE_LIMIT = Duration.ofSeconds(30);

  private final JournalEngine engine;

  /**
   * Appends of this process to the end of one stream take turns, in order of arrival: without, a
   * busy neighbour wins race after race.
   */
  private final List<ReentrantLock> lanes =
      Stream.generate(() -> new ReentrantLock(true)).limit(LANES).toList();

  public Journal(JournalEngine engine) {
    this.engine = engine;
  }

  /**
   * Appends to one or more streams: all or nothing, in one commit.
   *
   * @param appends one for each stream, up to 500 streams
   * @return at or after the place of each of these events
   * @throws ConcurrencyException if a stream is not where an append expects it, or a {@link
   *     StreamAppend#NEXT} lost ten races
   * @throws AggregateStreamCreationException if the only stream shall begin, but exists
   * @throws AppendRefusedException if Postgres refuses the data
   * @throws JournalUnavailableException if the journal does not answer
   */
  public JournalToken append(List<StreamAppend> appends) {
    var streams = new HashSet<String>();
    boolean next = false;
    for (StreamAppend append : appends) {
      if (!streams.add(append.stream())) {
        throw new IllegalArgumentException("a stream occurs twice in one append");
      }
      next |= append.first() == StreamAppend.NEXT;
    }
    if (appends.isEmpty() || appends.size() > 500) {
      throw new IllegalArgumentException("an append has 1 to 500 streams");
    }
    return next ? appendNext(appends) : engine.writer().append(rows(appends, Map.of()));
  }

  private JournalToken appendNext(List<StreamAppend> appends) {
    var open =
        appends.stream()
            .filter(append -> append.first() == StreamAppend.NEXT)
            .map(StreamAppend::stream)
            .toList();
    // Everybody enters the lanes in the same order, so nobody waits in a circle.
    var entered = new ArrayList<ReentrantLock>();
    try {
      for (int lane : open.stream().mapToInt(Journal::lane).distinct().sorted().toArray()) {
        enter(lanes.get(lane));
        entered.add(lanes.get(lane));
      }
      return appendNext(appends, open);
    } finally {
      entered.forEach(ReentrantLock::unlock);
    }
  }

  private static int lane(String stream) {
    return Math.floorMod(stream.hashCode(), LANES);
  }

  private static void enter(ReentrantLock lane) {
    try {
      if (!lane.tryLock(LANE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new JournalUnavailableException("the journal does not answer", false);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JournalUnavailableException("interrupted before appending", false);
    }
  }

  /** Looks where the streams end, and looks again if another process was there first. */
  private JournalToken appendNext(List<StreamAppend> appends, List<String> open) {
    for (int attempt = 1; ; attempt++) {
      try {
        return engine.writer().append(rows(appends, engine.reader().heads(open)));
      } catch (ConcurrencyException | AggregateStreamCreationException e) {
        boolean mayHelp = open.size() == appends.size() || fixedStillFit(appends);
        if (attempt == ATTEMPTS || !mayHelp) {
          throw new ConcurrencyException("a stream is not where the append expects it");
        }
      }
    }
  }

  private boolean fixedStillFit(List<StreamAppend> appends) {
    var fixed = appends.stream().filter(append -> append.first() != StreamAppend.NEXT).toList();
    var heads = engine.reader().heads(fixed.stream().map(StreamAppend::stream).toList());
    return fixed.stream()
        .allMatch(append -> heads.getOrDefault(append.stream(), -1L) + 1 == append.first());
  }

  private List<NewEvent> rows(List<StreamAppend> appends, Map<String, Long> heads) {
    var rows = new ArrayList<NewEvent>();
    for (StreamAppend append : appends) {
      long sequence =
          append.first() == StreamAppend.NEXT
              ? heads.getOrDefault(append.stream(), -1L) + 1
              : append.first();
      for (StreamAppend.Entry entry : append.entries()) {
        var message = new GenericEventMessage<>(entry.payload(), entry.metadata());
        rows.add(engine.row(append.stream(), sequence++, entry.id(), entry.recordedAt(), message));
      }
    }
    return rows;
  }

  /**
   * Reads a stream.
   *
   * @param afterSequence -1 for the whole stream
   * @param limit 1 to 10 000
   */
  public List<StoredEvent> read(String stream, long afterSequence, int limit) {
    return engine.reader().stream(stream, afterSequence + 1, bounded(limit));
  }

  /**
   * Reads all streams in the journal's order, as far as followers may see.
   *
   * @param limit 1 to 10 000
   */
  public List<StoredEvent> readAll(JournalToken after, int limit) {
    return engine.reader().after(after, bounded(limit));
  }

  private static int bounded(int limit) {
    if (limit < 1 || limit > 10_000) {
      throw new IllegalArgumentException("a page has 1 to 10000 events");
    }
    return limit;
  }

  /** Sequence of the last event of a stream; empty if it has none. */
  public OptionalLong head(String stream) {
    return engine.reader().head(stream).map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  /**
   * The event a row holds.
   *
   * @throws NewerBuildException if this build does not know its type or revision
   */
  public Object payload(StoredEvent row) {
    return engine.payload(row);
  }

  /** The metadata a row holds. */
  public Map<String, String> metadata(StoredEvent row) {
    return engine.metadata(row);
  }
}
