package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.model.MessageLog;
import io.blastbridge.local.servicebus.model.SequenceReservation;
import io.blastbridge.local.servicebus.wire.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Everything is in Postgres; memory holds the index and the contents that are small. */
public final class PostgresStore implements Store {
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final PostgresLog log;
  private final Recovery recovery;
  private final Contents contents;
  private final Writer writer;
  private final SequenceReservation sequences;

  private PostgresStore(
      PostgresLog log,
      Recovery recovery,
      Contents contents,
      Writer writer,
      SequenceReservation sequences) {
    this.log = log;
    this.recovery = recovery;
    this.contents = contents;
    this.writer = writer;
    this.sequences = sequences;
  }

  /**
   * Takes the tables over, and makes them if need be.
   *
   * @param former the directory of an earlier broker without a database, whose numbers are not
   *     given again
   * @throws UncheckedIOException when the database cannot be used or another broker uses it
   */
  public static PostgresStore open(DatabaseSettings settings, Optional<Path> former) {
    long floor = former.map(PostgresStore::floor).orElse(0L);
    UUID owner = UUID.randomUUID();
    try {
      OwnedSession session = OwnedSession.open(settings, owner);
      try {
        session.own(owner);
        return of(settings, owner, session, floor);
      } catch (SQLException | RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new UncheckedIOException(
          new IOException("the database cannot be used: " + e.getMessage(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static long floor(Path directory) {
    try (DataDirectory open = DataDirectory.open(directory)) {
      return open.floor();
    }
  }

  private static PostgresStore of(
      DatabaseSettings settings, UUID owner, OwnedSession session, long floor) throws SQLException {
    long committed = session.committed();
    Backlog backlog = new Backlog();
    Writer writer = new Writer(settings, owner, backlog, session, committed);
    Contents contents = new Contents(settings);
    Recovery recovery = Recovery.of(settings, contents);
    PostgresLog log = new PostgresLog(recovery, contents, backlog, writer::durable, committed);
    return new PostgresStore(log, recovery, contents, writer, SequenceReservation.above(floor));
  }

  @Override
  public MessageLog log() {
    return log;
  }

  @Override
  public Durability durability() {
    return log;
  }

  @Override
  public SequenceReservation sequences() {
    return sequences;
  }

  @Override
  public void start(Runnable told) {
    recovery.close();
    writer.start(told);
  }

  @Override
  public Optional<Exception> failure() {
    return writer.failure();
  }

  @Override
  public StoreFigures figures() {
    return writer.figures();
  }

  @Override
  public void close() {
    log.seal();
    log.publish();
    try {
      writer.close(CLOSING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    recovery.close();
    contents.close();
  }
}
