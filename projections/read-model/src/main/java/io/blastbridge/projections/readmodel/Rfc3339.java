package io.blastbridge.projections.readmodel;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments as the API writes them: RFC 3339, UTC, milliseconds, {@code Z}. */
public final class Rfc3339 {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Such as {@code 2026-01-05T09:00:00.000Z}; what is finer than a millisecond is cut off. */
  public static String text(Instant at) {
    return FORMAT.format(at);
  }

  private Rfc3339() {}
}
