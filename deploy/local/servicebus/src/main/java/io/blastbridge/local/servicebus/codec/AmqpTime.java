package io.blastbridge.local.servicebus.codec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** AMQP timestamps, which the codec library writes and reads as {@link Date} only. */
@SuppressWarnings("JavaUtilDate")
public final class AmqpTime {
  private AmqpTime() {}

  public static Object of(Instant instant) {
    return new Date(instant.toEpochMilli());
  }

  /** Boxed, because the library cannot write a primitive array inside a map. */
  public static Object[] arrayOf(Iterable<Instant> instants) {
    List<Date> dates = new ArrayList<>();
    instants.forEach(instant -> dates.add(new Date(instant.toEpochMilli())));
    return dates.toArray(new Date[0]);
  }

  public static Optional<Instant> read(@Nullable Object value) {
    return value instanceof Date date ? Optional.of(date.toInstant()) : Optional.empty();
  }
}
