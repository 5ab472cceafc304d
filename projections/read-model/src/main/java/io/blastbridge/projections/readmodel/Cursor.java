package io.blastbridge.projections.readmodel;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;

/**
 * Where a listing, newest first, goes on: below this time, and at the same time below this id.
 *
 * @param at to the microsecond
 */
public record Cursor(Instant at, String id) {

  private static final int MAX_TEXT = 2048;

  /** The opaque text that goes into a link. */
  public String text() {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, at);
    byte[] plain = (micros + "," + id).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(plain);
  }

  /** Reads what {@link #text()} wrote; empty for anything else. */
  public static Optional<Cursor> parse(String text) {
    if (text.length() > MAX_TEXT) {
      return Optional.empty();
    }
    try {
      String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      int comma = plain.indexOf(',');
      if (comma < 1 || plain.indexOf('\0') >= 0) {
        return Optional.empty();
      }
      long micros = Long.parseLong(plain.substring(0, comma));
      Instant at = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
      if (at.isBefore(EARLIEST) || at.isAfter(LATEST)) {
        return Optional.empty();
      }
      return Optional.of(new Cursor(at, plain.substring(comma + 1)));
    } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
      return Optional.empty();
    }
  }

  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");
}
