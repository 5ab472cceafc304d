package io.blastbridge.command.eventstore;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings batches into the journal over one connection, which it replaces when it is lost. */
final class AppendSession implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AppendSession.class);

  private static final int ATTEMPTS = 5;
  private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);
  private static final Duration RECOVERY_PAUSE = Duration.ofMillis(100);
  private static final int NETWORK_LIMIT_MS = 15_000;

  /** A foreign open append on one of our keys must not hold up the others for longer than this. */
  private static final String SESSION =
      "set lock_timeout = '50ms'; set statement_timeout = '10s'; set enable_seqscan = off;"
          + " set application_name = 'blast-bridge-writer'";

  private final DataSource connections;
  private final Consumer<JournalToken> announce;
  private final BooleanSupplier stopping;
  private Optional<AppendStatements> statements = Optional.empty();

  /**
   * @param announce told the place of the last event of each commit, before the append's own caller
   * @param stopping ends the search after a lost connection early
   */
  AppendSession(DataSource connections, Consumer<JournalToken> announce, BooleanSupplier stopping) {
    this.connections = connections;
    this.announce = announce;
    this.stopping = stopping;
  }

  /** Settles every append of the batch, whatever happens. */
  void perform(List<PendingAppend> batch) {
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
              append.fail(new JournalUnavailableException("the journal is unreachable", false)));
    } catch (RuntimeException e) {
      disconnect();
      batch.forEach(append -> append.fail(new IllegalStateException(e.getClass().getName())));
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
          announce.accept(result.token());
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
              append.fail(new ConcurrencyException("another append holds this place"));
              return;
            }
          }
          case REFUSED -> {
            append.fail(new AppendRefusedException(String.valueOf(e.getSQLState())));
            return;
          }
          case UNKNOWN_OUTCOME -> throw e;
        }
      }
    }
    append.fail(
        append.uncertain()
            ? new JournalUnavailableException("the journal does not settle an append", true)
            : new ConcurrencyException("other appends were first, " + ATTEMPTS + " times"));
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
        if (stopping.getAsBoolean() || System.nanoTime() > deadline || !pause()) {
          open.forEach(
              append -> append.fail(new JournalUnavailableException("connection lost", true)));
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
    announce.accept(token);
    append.result().complete(token);
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
    append.fail(
        creation
            ? new AggregateStreamCreationException("the stream exists")
            : new ConcurrencyException("a stream is not where the append expects it"));
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

  @Override
  public void close() {
    disconnect();
  }
}
