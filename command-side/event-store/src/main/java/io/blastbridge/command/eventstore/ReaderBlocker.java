package io.blastbridge.command.eventstore;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** Tells how far readers are behind and which transaction of the cluster holds them back. */
public final class ReaderBlocker {

  /** Only a transaction that has an id can hold readers back: one that wrote or locked a row. */
  private static final String LAG =
      """
      select
        (select j.position from journal j
          where j.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          order by j.transaction_id desc, j.position desc limit 1) as safe,
        (select j.position from journal j
          order by j.transaction_id desc, j.position desc limit 1) as head,
        b.pid, b.application_name, b.datname, b.age, b.gid
      from (select) one left join lateral (
        select l.pid, a.application_name, a.datname, p.gid,
          extract(epoch from clock_timestamp() - coalesce(a.xact_start, p.prepared)) * 1000 as age
        from pg_locks l left join pg_stat_activity a on a.pid = l.pid
          left join pg_prepared_xacts p on p.transaction = l.transactionid
        where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock'
          and l.transactionid = pg_snapshot_xmin(pg_current_snapshot())::xid
        limit 1) b on true""";

  /**
   * The transaction that holds readers back.
   *
   * @param pid 0 for a prepared transaction, which no process holds
   * @param application as it named itself; the global id of a prepared transaction; empty if this
   *     role may not see it
   * @param database empty if this role may not see it
   * @param age since its transaction began
   */
  public record Blocker(int pid, String application, String database, Duration age) {}

  /**
   * How far readers are behind.
   *
   * @param safeHead position of the last event readers may see, 0 for none
   * @param trueHead position of the last committed event, 0 for none
   * @param blocker absent when no transaction is open that has an id
   */
  public record Lag(long safeHead, long trueHead, Optional<Blocker> blocker) {}

  private final DataSource source;

  public ReaderBlocker(DataSource source) {
    this.source = source;
  }

  /**
   * Looks once.
   *
   * @throws JournalUnavailableException if the journal does not answer
   */
  public Lag look() {
    try (var connection = source.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(LAG)) {
      rows.next();
      return new Lag(rows.getLong("safe"), rows.getLong("head"), blocker(rows));
    } catch (SQLException e) {
      throw new JournalUnavailableException(
          "the journal's readers cannot be watched, SQLState " + e.getSQLState(), false);
    }
  }

  private static Optional<Blocker> blocker(ResultSet rows) throws SQLException {
    int pid = rows.getInt("pid");
    String gid = rows.getString("gid");
    if (pid == 0 && gid == null) {
      return Optional.empty();
    }
    String application = gid != null ? gid : rows.getString("application_name");
    return Optional.of(
        new Blocker(
            pid,
            Optional.ofNullable(application).orElse(""),
            Optional.ofNullable(rows.getString("datname")).orElse(""),
            Duration.ofMillis(rows.getLong("age"))));
  }
}
