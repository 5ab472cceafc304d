package io.blastbridge.local.servicebus.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that makes changes durable: takes all that waits, commits it at once, and tells how
 * far it has come. What it cannot commit it tries again on a new connection, and gives up for good
 * after a while.
 */
final class Writer {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  /** How long the database may be away before the broker stops. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofMillis(200);

  /** What one commit should take at most. */
  private static final Duration COMMIT_BOUND = Duration.ofMillis(50);

  private static final int SWEPT_AT_ONCE = 1_000;

  private final DatabaseSettings settings;
  private final UUID owner;
  private final Backlog backlog;
  private final BatchSize size = new BatchSize();
  private final Thread thread;
  private OwnedSession session;
  private boolean sweeping = true;
  private volatile long durable;
  private volatile StoreFigures figures = StoreFigures.NONE;
  private volatile Optional<Exception> failure = Optional.empty();
  private volatile Runnable listener = () -> {};

  /**
   * A writer that has not begun.
   *
   * @param session that owns the tables
   * @param durable the position that the tables are at
   */
  Writer(
      DatabaseSettings settings, UUID owner, Backlog backlog, OwnedSession session, long durable) {
    this.settings = settings;
    this.owner = owner;
    this.backlog = backlog;
    this.session = session;
    this.durable = durable;
    this.thread = Thread.ofPlatform().name("local-servicebus-writer").daemon().unstarted(this::run);
  }

  /**
   * Begins.
   *
   * @param told after each commit, and when it gives up; by the writer's thread
   */
  void start(Runnable told) {
    listener = told;
    thread.start();
  }

  long durable() {
    return durable;
  }

  StoreFigures figures() {
    return figures;
  }

  /** Why it has given up; nothing becomes durable any more. */
  Optional<Exception> failure() {
    return failure;
  }

  /** Writes what waits and ends; also one that has not begun. */
  void close(Duration patience) throws InterruptedException {
    backlog.close();
    if (thread.getState() == Thread.State.NEW) {
      session.close();
    } else if (!thread.join(patience)) {
      thread.interrupt();
    }
  }

  private void run() {
    try {
      for (List<Group> next = next(); !next.isEmpty(); next = next()) {
        boolean dropped = write(next);
        listener.run();
        sweep(dropped);
      }
    } catch (SQLException | RuntimeException e) {
      LOG.error("The local Service Bus cannot write to its database: {}", e.getMessage());
      failure = Optional.of(e);
      listener.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      session.close();
    }
  }

  private List<Group> next() throws InterruptedException {
    return backlog.take(size.changes(), BatchSize.MAX_BYTES);
  }

  /** True when an entity was dropped. */
  private boolean write(List<Group> groups) throws SQLException, InterruptedException {
    Batch batch = new Batch(groups);
    int changes = groups.stream().mapToInt(group -> group.changes().size()).sum();
    long began = System.nanoTime();
    commit(batch, began + PATIENCE.toNanos());
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    durable = batch.position();
    size.took(changes, took);
    if (took.compareTo(COMMIT_BOUND) > 0 && took.compareTo(figures.longest()) > 0) {
      LOG.warn("A commit of {} changes took {} ms, the longest so far", changes, took.toMillis());
    }
    figures = figures.with(changes, took);
    return !batch.dropped().isEmpty();
  }

  private void commit(Batch batch, long end) throws SQLException, InterruptedException {
    boolean again = false;
    while (true) {
      try {
        if (again) {
          reconnect();
          if (session.committed() >= batch.position()) {
            return;
          }
        }
        session.write(batch);
        return;
      } catch (SQLException e) {
        if (BatchStatement.isTakenOver(e)) {
          throw new OwnedElsewhereException(settings.schema());
        }
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        // Its text may quote values.
        LOG.warn("A commit failed with SQL state {}; it is tried again", e.getSQLState());
        again = true;
        Thread.sleep(PAUSE);
      }
    }
  }

  private void reconnect() throws SQLException, InterruptedException {
    session.close();
    session = OwnedSession.open(settings, owner);
  }

  /** Messages of a dropped entity go little by little, after commits, so that none takes long. */
  private void sweep(boolean dropped) {
    sweeping |= dropped;
    try {
      if (sweeping) {
        sweeping = !session.sweep(SWEPT_AT_ONCE);
      }
    } catch (SQLException e) {
      // There is time: the next commit gets a new connection if this one is broken.
      LOG.warn("Dropped messages were not deleted, SQL state {}", e.getSQLState());
    }
  }
}
