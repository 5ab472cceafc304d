package io.blastbridge.query;

import io.blastbridge.projections.readmodel.CorrelationFilter;
import io.blastbridge.projections.readmodel.Cursor;
import io.blastbridge.projections.readmodel.JournalCursor;
import io.blastbridge.projections.readmodel.Phase;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads query parameters; whatever breaks a rule is a {@link QueryProblem}. */
final class Parameters {

  /** Items of a page when the caller does not say. */
  static final int DEFAULT_LIMIT = 50;

  /** Most items of a page. */
  static final int MAX_LIMIT = 200;

  private static final int MAX_TEXT = 256;

  static CorrelationFilter filter(
      @Nullable String phase,
      @Nullable String conflicted,
      @Nullable String errorCode,
      @Nullable String prefix) {
    return new CorrelationFilter(
        phase(phase),
        bool("conflicted", conflicted),
        text("error_code", errorCode),
        text("q", prefix));
  }

  static int limit(@Nullable String text) {
    if (text == null) {
      return DEFAULT_LIMIT;
    }
    if (text.matches("[0-9]{1,3}")) {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MAX_LIMIT) {
        return limit;
      }
    }
    throw QueryProblem.invalidParameter("limit", "is a number from 1 to " + MAX_LIMIT);
  }

  static Optional<Cursor> cursor(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<Cursor> cursor = Cursor.parse(text);
    if (cursor.isEmpty()) {
      throw QueryProblem.invalidParameter("cursor", "is not one that we gave out");
    }
    return cursor;
  }

  static Optional<JournalCursor> after(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<JournalCursor> after = JournalCursor.parse(text);
    if (after.isEmpty()) {
      throw QueryProblem.invalidParameter("after", "is not one that we gave out");
    }
    return after;
  }

  static @Nullable String state(@Nullable String text) {
    if (text == null || text.matches("owing|waiting|ended")) {
      return text;
    }
    throw QueryProblem.invalidParameter("state", "is owing, waiting or ended");
  }

  /** Whether an id can be looked up at all; Postgres knows no NUL. */
  static boolean isPossibleId(String id) {
    return !id.isEmpty() && id.length() <= MAX_TEXT && id.indexOf('\0') < 0;
  }

  private static @Nullable Phase phase(@Nullable String text) {
    if (text == null) {
      return null;
    }
    return Phase.named(text)
        .orElseThrow(
            () -> QueryProblem.invalidParameter("phase", "is one of the phases, in capitals"));
  }

  private static @Nullable Boolean bool(String name, @Nullable String text) {
    if (text == null) {
      return null;
    }
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw QueryProblem.invalidParameter(name, "is true or false");
    };
  }

  private static @Nullable String text(String name, @Nullable String text) {
    if (text == null || isPossibleId(text)) {
      return text;
    }
    throw QueryProblem.invalidParameter(name, "has 1 to " + MAX_TEXT + " characters");
  }

  private Parameters() {}
}
