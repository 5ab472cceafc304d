package io.blastbridge.projections.projectors;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table and where its value comes from.
 *
 * @param type what Postgres calls the type of the array's elements
 * @param read SQL that makes the column's value of {@code %s}, the element
 * @param array makes an array of this many elements, of a class the driver sends without detours
 */
record Column<T>(
    String name,
    String type,
    String read,
    IntFunction<@Nullable Object[]> array,
    Function<T, @Nullable Object> value) {

  static <T> Column<T> text(String name, Function<T, @Nullable String> value) {
    return new Column<>(name, "text", "%s", String[]::new, value::apply);
  }

  static <T> Column<T> integer(String name, Function<T, @Nullable Integer> value) {
    return new Column<>(name, "integer", "%s", Integer[]::new, value::apply);
  }

  static <T> Column<T> bigint(String name, Function<T, @Nullable Long> value) {
    return new Column<>(name, "bigint", "%s", Long[]::new, value::apply);
  }

  static <T> Column<T> uuid(String name, Function<T, UUID> value) {
    return new Column<>(name, "uuid", "%s", Object[]::new, value::apply);
  }

  /** Travels as microseconds, which is exact and needs no text. */
  static <T> Column<T> time(String name, Function<T, @Nullable Instant> value) {
    return new Column<>(
        name,
        "bigint",
        "timestamptz 'epoch' + %s * interval '1 microsecond'",
        Long[]::new,
        row -> micros(value.apply(row)));
  }

  @Nullable Object[] values(Iterable<T> rows, int count) {
    @Nullable Object[] values = array.apply(count);
    int i = 0;
    for (T row : rows) {
      values[i++] = value.apply(row);
    }
    return values;
  }

  private static @Nullable Long micros(@Nullable Instant at) {
    return at == null ? null : ChronoUnit.MICROS.between(Instant.EPOCH, at);
  }
}
