package io.blastbridge.projections.readmodel;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Moments between Postgres and Java. */
final class Times {

  static @Nullable Instant get(ResultSet row, String column) throws SQLException {
    OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }

  /** A column that holds no null. */
  static Instant require(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static OffsetDateTime parameter(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }

  private Times() {}
}
