package io.blastbridge.projections.projectors;

import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table and where its value comes from.
 *
 * @param type what Postgres calls the type
 */
record Column<T>(String name, String type, Function<T, @Nullable Object> value) {

  static <T> Column<T> text(String name, Function<T, @Nullable String> value) {
    return new Column<>(name, "text", value::apply);
  }

  static <T> Column<T> integer(String name, Function<T, @Nullable Integer> value) {
    return new Column<>(name, "integer", value::apply);
  }

  static <T> Column<T> bigint(String name, Function<T, @Nullable Long> value) {
    return new Column<>(name, "bigint", value::apply);
  }

  static <T> Column<T> time(String name, Function<T, @Nullable Instant> value) {
    return new Column<>(name, "timestamptz", value::apply);
  }

  @Nullable Object[] values(Iterable<T> rows, int count) {
    @Nullable Object[] values = new @Nullable Object[count];
    int i = 0;
    for (T row : rows) {
      values[i++] = value.apply(row);
    }
    return values;
  }
}
