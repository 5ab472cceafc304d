package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonArray;
import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonFloat;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Which effective search space a request runs with. Only the calibrated database has one; a value
 * of the producer that is not it is dropped, and a precise run without one becomes approximate.
 */
final class SearchSpacePlan {

  private final Calibration calibration;
  private final String db;

  SearchSpacePlan(Calibration calibration, String db) {
    this.calibration = calibration;
    this.db = db;
  }

  /**
   * What was decided.
   *
   * @param value the search space to use
   * @param stripped whether a value of the producer was dropped
   */
  record Outcome(Optional<BigInteger> value, boolean stripped) {}

  /**
   * What is known of the database as it is now.
   *
   * @param letters live letters of the database, if known
   * @param sequences live sequences of the database, if known
   */
  record Statistics(Optional<BigInteger> letters, Optional<BigInteger> sequences) {

    static final Statistics NONE = new Statistics(Optional.empty(), Optional.empty());
  }

  Outcome resolve(Optional<BigInteger> given, Statistics live) {
    if (!lastSegment(db).equals(calibration.database())) {
      return new Outcome(Optional.empty(), given.isPresent());
    }
    Optional<BigInteger> recomputed =
        live.letters()
            .flatMap(letters -> live.sequences().flatMap(s -> calibration.recomputed(letters, s)));
    BigInteger calibrated = recomputed.orElse(calibration.searchSpace());
    if (given.isEmpty()) {
      return new Outcome(Optional.of(calibrated), false);
    }
    boolean trusted = recomputed.isPresent() || !drifted(live);
    return given.get().equals(calibrated) && trusted
        ? new Outcome(given, false)
        : new Outcome(Optional.empty(), true);
  }

  private boolean drifted(Statistics live) {
    return live.letters().filter(letters -> !letters.equals(calibration.letters())).isPresent()
        || live.sequences().filter(s -> !s.equals(calibration.sequences())).isPresent();
  }

  private static String lastSegment(String db) {
    String path = ResourceProfiles.withoutFolder(db);
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
  }

  /** An integer above 0 as the legacy plan reads one: truncating floats, {@code true} being 1. */
  static Optional<BigInteger> positive(JsonValue value) {
    Optional<BigInteger> integer =
        switch (value) {
          case JsonInteger number -> Optional.of(number.value());
          case JsonFloat number -> truncated(number.value());
          case JsonBoolean bool -> Optional.of(bool.value() ? BigInteger.ONE : BigInteger.ZERO);
          case JsonString text -> NumberText.anyScript(text.value());
          case JsonNull() -> Optional.empty();
          case JsonArray _ -> Optional.empty();
          case JsonObject _ -> Optional.empty();
        };
    return integer.filter(number -> number.signum() > 0);
  }

  private static Optional<BigInteger> truncated(double number) {
    return Double.isFinite(number)
        ? Optional.of(new BigDecimal(number).toBigInteger())
        : Optional.empty();
  }
}
