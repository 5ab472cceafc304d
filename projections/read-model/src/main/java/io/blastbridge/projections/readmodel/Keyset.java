package io.blastbridge.projections.readmodel;

import java.util.List;
import java.util.function.Function;

/** Cuts a page out of rows of which one more than the page holds was asked for. */
final class Keyset {

  static int checked(int limit) {
    if (limit < 1 || limit > Page.MAX_LIMIT) {
      throw new IllegalArgumentException("a limit is 1 to " + Page.MAX_LIMIT);
    }
    return limit;
  }

  static <T> Page<T> page(List<T> rows, int limit, Function<T, Cursor> cursorOf) {
    if (rows.size() <= limit) {
      return new Page<>(rows, null);
    }
    List<T> items = rows.subList(0, limit);
    return new Page<>(items, cursorOf.apply(items.getLast()).text());
  }

  private Keyset() {}
}
