package io.blastbridge.command.eventstore;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/** Postgres' clock: the one that leases of all nodes are measured by. */
public final class JournalClock {

  private final DataSource source;
  private final LongSupplier monotonic;

  /**
   * One reading.
   *
   * @param databaseNow Postgres' time during the reading
   * @param monotonicBefore this process' monotonic clock before the reading began, in nanoseconds
   */
  public record Reading(Instant databaseNow, long monotonicBefore) {

    /** The most of a lease that can be left, for its owner: counted from before the reading. */
    public Duration left(Instant leaseEndsAt, long monotonicNow) {
      return Duration.between(databaseNow, leaseEndsAt).minusNanos(monotonicNow - monotonicBefore);
    }
  }

  public JournalClock(DataSource source) {
    this(source, System::nanoTime);
  }

  JournalClock(DataSource source, LongSupplier monotonic) {
    this.source = source;
    this.monotonic = monotonic;
  }

  /**
   * Reads Postgres' clock, one round trip.
   *
   * @throws JournalUnavailableException if it does not answer
   */
  public Reading read() {
    long before = monotonic.getAsLong();
    try (var connection = source.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select clock_timestamp()")) {
      rows.next();
      return new Reading(rows.getObject(1, OffsetDateTime.class).toInstant(), before);
    } catch (SQLException e) {
      throw new JournalUnavailableException(
          "the journal's clock cannot be read, SQLState " + e.getSQLState(), false);
    }
  }

  /** Postgres' time now. */
  public Instant databaseNow() {
    return read().databaseNow();
  }
}
