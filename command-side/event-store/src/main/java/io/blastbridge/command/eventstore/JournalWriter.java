package io.blastbridge.command.eventstore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of this process: a thread with a connection of its own, in autocommit, that turns
 * the appends waiting for it into one statement and one commit. An append that comes alone is
 * brought in by its caller's thread, on the same connection, which spares two changes of thread.
 */
public final class JournalWriter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JournalWriter.class);

  private static final int QUEUE = 10_000;
  private static final int MAX_ROWS = 512;
  private static final Duration ENQUEUE_LIMIT = Duration.ofSeconds(1);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(15);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  private final AppendSession session;
  private final BlockingQueue<PendingAppend> queue = new ArrayBlockingQueue<>(QUEUE);
  private List<PendingAppend> waiting = new ArrayList<>();

  /** Held by whoever uses the session; guards {@link #waiting}. */
  private final ReentrantLock turn = new ReentrantLock();

  /** Whether the last batch was one append, so that the next one probably comes alone, too. */
  private volatile boolean quiet = true;

  private final List<Consumer<JournalToken>> listeners = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean stopping;

  /**
   * Starts the writer; it connects at the first append.
   *
   * @param connections gives the one connection it keeps
   */
  public JournalWriter(DataSource connections) {
    this.session = new AppendSession(connections, this::announce, () -> stopping);
    this.thread = Thread.ofPlatform().name("journal-writer").daemon().start(this::work);
  }

  /** Calls the listener with the place of the last event of each commit, on the writer's thread. */
  void onAppended(Consumer<JournalToken> listener) {
    listeners.add(listener);
  }

  /**
   * Appends all or none, and waits for the commit.
   *
   * @return at or after the place of each of these events
   * @throws ConcurrencyException if a stream is not where the append expects it
   * @throws AggregateStreamCreationException if the append begins a stream that exists
   * @throws AppendRefusedException if Postgres refuses the data
   * @throws JournalUnavailableException if the journal does not answer
   */
  JournalToken append(List<NewEvent> events) {
    var append = new PendingAppend(events);
    try {
      if (alone(append)) {
        return append.result().get();
      }
      if (stopping || !queue.offer(append, ENQUEUE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new JournalUnavailableException("the journal takes no appends now", false);
      }
      if (stopping && queue.remove(append)) {
        throw new JournalUnavailableException("stopped", false);
      }
      return append.result().get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JournalUnavailableException("interrupted while appending", true);
    } catch (TimeoutException e) {
      throw new JournalUnavailableException("the journal does not answer", true);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** Brings the append in at once if nobody else is appending. */
  private boolean alone(PendingAppend append) {
    if (!quiet || !queue.isEmpty() || !turn.tryLock()) {
      return false;
    }
    try {
      if (stopping) {
        return false;
      }
      session.perform(List.of(append));
      return true;
    } finally {
      turn.unlock();
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case ConcurrencyException e -> new ConcurrencyException(e.getMessage());
      case AggregateStreamCreationException e ->
          new AggregateStreamCreationException(e.getMessage());
      case RuntimeException e -> e;
      case null, default -> new IllegalStateException("the append failed");
    };
  }

  private void announce(JournalToken token) {
    listeners.forEach(listener -> listener.accept(token));
  }

  private void work() {
    while (!stopping) {
      try {
        serve(queue.take());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (RuntimeException e) {
        LOG.error("the journal's writer goes on after an unexpected {}", e.getClass().getName());
      }
    }
    turn.lock();
    try {
      queue.drainTo(waiting);
      waiting.forEach(append -> append.fail(new JournalUnavailableException("stopped", false)));
      session.close();
    } finally {
      turn.unlock();
    }
  }

  /** Brings in what waits, batch after batch. */
  private void serve(PendingAppend first) {
    turn.lock();
    try {
      waiting.add(first);
      while (!waiting.isEmpty() && !stopping) {
        if (waiting.size() < MAX_ROWS) {
          queue.drainTo(waiting, MAX_ROWS);
        }
        session.perform(nextBatch());
      }
    } finally {
      turn.unlock();
    }
  }

  /**
   * At most one append for each stream, in order of arrival; the others wait for the next batch.
   */
  private List<PendingAppend> nextBatch() {
    var batch = new ArrayList<PendingAppend>();
    var taken = new HashSet<String>();
    var later = new ArrayList<PendingAppend>();
    int rows = 0;
    for (PendingAppend append : waiting) {
      boolean free = append.streams().stream().noneMatch(taken::contains);
      taken.addAll(append.streams());
      if (free && rows < MAX_ROWS) {
        batch.add(append);
        rows += append.events().size();
      } else {
        later.add(append);
      }
    }
    waiting = later;
    quiet = batch.size() == 1;
    return batch;
  }

  /** Ends the batch at hand and refuses what waits. */
  @Override
  public void close() {
    stopping = true;
    thread.interrupt();
    try {
      var _ = thread.join(STOP_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
