package io.blastbridge.command.eventstore;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What an SQLState means for an append; the driver's text may quote values and is never kept. */
enum AppendFault {
  /** Another writer was first; nothing is stored. */
  LOST_RACE,
  /** Another transaction holds the same key open; nothing is stored. */
  HELD,
  /** The connection is gone or the statement was cut off: whether it is stored is unknown. */
  UNKNOWN_OUTCOME,
  /** Postgres refuses these data; nothing is stored. */
  REFUSED;

  static AppendFault of(SQLException failure) {
    @Nullable String state = failure.getSQLState();
    if (state == null) {
      return UNKNOWN_OUTCOME;
    }
    return switch (state) {
      case "23505", "40P01", "40001" -> LOST_RACE;
      case "55P03" -> HELD;
      case "57014", "25006" -> UNKNOWN_OUTCOME;
      default ->
          state.startsWith("08") || state.startsWith("57P") || state.startsWith("58")
              ? UNKNOWN_OUTCOME
              : REFUSED;
    };
  }
}
