package io.blastbridge.command.eventstore;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of this process: a thread with a connection of its own, in autocommit, that turns
 * the appends waiting for it into one statement and one commit.
 */
public final class JournalWriter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JournalWriter.class);

  private static final int QUEUE = 10_000;
  private static final int MAX_ROWS = 512;
  private static final int ATTEMPTS = 5;
  private static final Duration ENQUEUE_LIMIT = Duration.ofSeconds(1);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);
  private static final Duration RECOVERY_PAUSE = Duration.ofMillis(100);
  private static final int NETWORK_LIMIT_MS = 15_000;

  /** A foreign open append on one of our keys must not hold up the others for longer than this. */
  private static final String SESSION =
      "set lock_timeout = '50ms'; set statement_timeout = '10s'; set enable_seqscan = off;"
          + " set application_name = 'blast-bridge-writer'";

  private final DataSource connections;
  private final BlockingQueue<PendingAppend> queue = new ArrayBlockingQueue<>(QUEUE);
  private List<PendingAppend> waiting = new ArrayList<>();
  private final List<Consumer<JournalToken>> listeners = new CopyOnWriteArrayList<>();
  private final Thread thread;
  private volatile boolean stopping;
  private Optional<AppendStatements> statements = Optional.empty();

  /**
   * Starts the writer; it connects at the first append.
   *
   * @param connections gives the one connection it keeps
   */
  public JournalWriter(DataSource connections) {
    this.connections = connections;
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

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case ConcurrencyException e -> new ConcurrencyException(e.getMessage());
      case AggregateStreamCreationException e ->
          new AggregateStreamCreationException(e.getMessage());
      case RuntimeException e -> e;
      case null, default -> new IllegalStateException("the append failed");
    };
  }

  private void work() {
    while (!stopping) {
      try {
        if (waiting.isEmpty()) {
          waiting.add(queue.take());
        }
        if (waiting.size() < MAX_ROWS) {
          queue.drainTo(waiting, MAX_ROWS);
        }
        perform(nextBatch());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (RuntimeException e) {
        LOG.error("the journal's writer goes on after an unexpected {}", e.getClass().getName());
      }
    }
    queue.drainTo(waiting);
    waiting.forEach(append -> fail(append, new JournalUnavailableException("stopped", false)));
    disconnect();
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
    return batch;
  }

  private void perform(List<PendingAppend> batch) {
    try {
      if (batch.size() > 1 && together(batch)) {
        return;
      }
      for (int i = 0; i < batch.size(); i++) {
        try {
          alone(batch.get(i));
        } catch (SQLException e) {
          recover(batch.subList(i, batch.size()));
          return;
        }
      }
    } catch (SQLException e) {
      recover(batch);
    } catch (NotConnected e) {
      batch.forEach(
          append ->
              fail(append, new JournalUnavailableException("the journal is unreachable", false)));
    } catch (RuntimeException e) {
      disconnect();
      batch.forEach(append -> fail(append, new IllegalStateException(e.getClass().getName())));
    }
  }

  /**
   * One statement for all.
   *
   * @return false if nothing is stored and each must be tried alone, so that the offender alone
   *     fails
   * @throws SQLException if the outcome is unknown
   */
  private boolean together(List<PendingAppend> batch) throws SQLException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        var result = connected().group(batch);
        var conflicts = new HashSet<>(result.conflicts());
        boolean stored = conflicts.size() < batch.size();
        if (stored) {
          announce(result.token());
        }
        for (int i = 0; i < batch.size(); i++) {
          if (conflicts.contains(i)) {
            conflict(batch.get(i));
          } else {
            batch.get(i).result().complete(result.token());
          }
        }
        return true;
      } catch (SQLException e) {
        switch (AppendFault.of(e)) {
          case LOST_RACE -> {
            // The same statement again sees the winner.
          }
          case HELD, REFUSED -> {
            return false;
          }
          case UNKNOWN_OUTCOME -> throw e;
        }
      }
    }
    return false;
  }

  /** Throws only if the outcome is unknown. */
  private void alone(PendingAppend append) throws SQLException {
    boolean run =
        append.streams().size() == 1 && append.events().size() <= AppendStatements.MAX_UNROLLED;
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        store(append, run);
        return;
      } catch (SQLException e) {
        switch (AppendFault.of(e)) {
          case LOST_RACE -> {
            if (run && Objects.equals(e.getSQLState(), "23505")) {
              conflict(append);
              return;
            }
          }
          case HELD -> {
            if (!append.uncertain()) {
              fail(append, new ConcurrencyException("another append holds this place"));
              return;
            }
          }
          case REFUSED -> {
            fail(append, new AppendRefusedException(String.valueOf(e.getSQLState())));
            return;
          }
          case UNKNOWN_OUTCOME -> throw e;
        }
      }
    }
    fail(append, new ConcurrencyException("other appends were first, " + ATTEMPTS + " times"));
  }

  private void store(PendingAppend append, boolean run) throws SQLException {
    if (run) {
      Optional<JournalToken> token = connected().run(append.events());
      if (token.isEmpty()) {
        conflict(append);
        return;
      }
      succeed(append, token.get());
    } else {
      var result = connected().group(List.of(append));
      if (result.conflicts().isEmpty()) {
        succeed(append, result.token());
      } else {
        conflict(append);
      }
    }
  }

  /** The connection was lost between statement and answer: what is stored, only a look can tell. */
  private void recover(List<PendingAppend> batch) {
    batch.forEach(PendingAppend::becomeUncertain);
    disconnect();
    long deadline = System.nanoTime() + RECOVERY_LIMIT.toNanos();
    var open = new ArrayList<>(batch);
    while (true) {
      try {
        while (!open.isEmpty()) {
          settle(open.getFirst());
          open.removeFirst();
        }
        return;
      } catch (SQLException | NotConnected e) {
        disconnect();
        if (stopping || System.nanoTime() > deadline || !pause()) {
          open.forEach(
              append -> fail(append, new JournalUnavailableException("connection lost", true)));
          return;
        }
      }
    }
  }

  private void settle(PendingAppend append) throws SQLException {
    Optional<JournalToken> stored = connected().find(append.first());
    if (stored.isPresent()) {
      succeed(append, stored.get());
    } else {
      // Should the lost statement commit after all, the unique key lets only one of the two in.
      alone(append);
    }
  }

  private void succeed(PendingAppend append, JournalToken token) {
    announce(token);
    append.result().complete(token);
  }

  private void announce(JournalToken token) {
    listeners.forEach(listener -> listener.accept(token));
  }

  private void conflict(PendingAppend append) throws SQLException {
    if (append.uncertain()) {
      Optional<JournalToken> stored = connected().find(append.first());
      if (stored.isPresent()) {
        succeed(append, stored.get());
        return;
      }
    }
    boolean creation = append.streams().size() == 1 && append.first().sequence() == 0;
    fail(
        append,
        creation
            ? new AggregateStreamCreationException("the stream exists")
            : new ConcurrencyException("a stream is not where the append expects it"));
  }

  private static void fail(PendingAppend append, RuntimeException failure) {
    append.result().completeExceptionally(failure);
  }

  private static boolean pause() {
    try {
      Thread.sleep(RECOVERY_PAUSE);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private AppendStatements connected() {
    if (statements.isEmpty()) {
      statements = Optional.of(connect());
    }
    return statements.get();
  }

  private AppendStatements connect() {
    try {
      Connection connection = connections.getConnection();
      try (var statement = connection.createStatement()) {
        connection.setAutoCommit(true);
        connection.setNetworkTimeout(Runnable::run, NETWORK_LIMIT_MS);
        statement.execute(SESSION);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
      return new AppendStatements(connection);
    } catch (SQLException e) {
      throw new NotConnected(String.valueOf(e.getSQLState()));
    }
  }

  /** Nothing was sent. */
  private static final class NotConnected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotConnected(String sqlState) {
      super("SQLState " + sqlState);
    }
  }

  private void disconnect() {
    statements.ifPresent(
        open -> {
          try {
            open.close();
          } catch (SQLException e) {
            LOG.debug("closing the writer's connection: SQLState {}", e.getSQLState());
          }
        });
    statements = Optional.empty();
  }

  /** Ends the batch at hand and refuses what waits. */
  @Override
  public void close() {
    stopping = true;
    thread.interrupt();
    try {
      thread.join(NETWORK_LIMIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
