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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a value means where an integer, a truth value or a number is expected. */
final class LaxValues {

  private static final Set<String> TRUE = Set.of("1", "t", "y", "true", "yes", "on");
  private static final Set<String> FALSE = Set.of("0", "f", "n", "false", "no", "off");
  private static final int LONGEST_WORD = 5;

  /** 2 to the power of 63, from where on a float is no integer to the legacy system. */
  private static final double INTEGER_BOUND = 0x1p63;

  static Optional<BigInteger> integer(JsonValue value) {
    return switch (value) {
      case JsonInteger integer -> Optional.of(integer.value());
      case JsonFloat number -> whole(number.value());
      case JsonBoolean bool -> Optional.of(bool.value() ? BigInteger.ONE : BigInteger.ZERO);
      case JsonString string -> NumberText.integer(string.value());
      case JsonNull() -> Optional.empty();
      case JsonArray _ -> Optional.empty();
      case JsonObject _ -> Optional.empty();
    };
  }

  private static Optional<BigInteger> whole(double number) {
    return Math.abs(number) < INTEGER_BOUND && number == Math.rint(number)
        ? Optional.of(new BigDecimal(number).toBigInteger())
        : Optional.empty();
  }

  static Optional<Boolean> bool(JsonValue value) {
    return switch (value) {
      case JsonBoolean bool -> Optional.of(bool.value());
      case JsonInteger integer -> zeroOrOne(integer.value().doubleValue());
      case JsonFloat number -> zeroOrOne(number.value());
      case JsonString string -> word(string.value());
      case JsonNull() -> Optional.empty();
      case JsonArray _ -> Optional.empty();
      case JsonObject _ -> Optional.empty();
    };
  }

  private static Optional<Boolean> zeroOrOne(double number) {
    return number == 0 || number == 1 ? Optional.of(number == 1) : Optional.empty();
  }

  private static Optional<Boolean> word(String text) {
    if (text.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    String word = text.toLowerCase(Locale.ROOT);
    if (TRUE.contains(word)) {
      return Optional.of(true);
    }
    return FALSE.contains(word) ? Optional.of(false) : Optional.empty();
  }

  /** A number, which may be infinite or not a number when the literal was. */
  static Optional<Double> number(JsonValue value) {
    return switch (value) {
      case JsonFloat number -> Optional.of(number.value());
      case JsonInteger integer -> Optional.of(integer.value().doubleValue());
      case JsonBoolean bool -> Optional.of(bool.value() ? 1.0 : 0.0);
      case JsonString string -> NumberText.number(string.value());
      case JsonNull() -> Optional.empty();
      case JsonArray _ -> Optional.empty();
      case JsonObject _ -> Optional.empty();
    };
  }

  private LaxValues() {}
}
