package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.json.PythonText;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the fields of one object by the rules and notes every rule that is broken. A field that is
 * absent or broken reads as empty; whether absence is allowed, and what stands for it, is the
 * caller's.
 */
final class FieldReader {

  private final JsonObject object;
  private final String prefix;
  private final List<FieldProblem> problems;

  /**
   * A reader of one object.
   *
   * @param prefix what leads to the object, ending in a dot; empty for the body
   * @param problems where broken rules are noted
   */
  FieldReader(JsonObject object, String prefix, List<FieldProblem> problems) {
    this.object = object;
    this.prefix = prefix;
    this.problems = problems;
  }

  Optional<String> requiredText(String name, int maxLength) {
    if (object.get(name).isEmpty()) {
      problems.add(Rules.missing(prefix + name));
      return Optional.empty();
    }
    return object.get(name).flatMap(value -> text(value, prefix + name, 1, maxLength));
  }

  /** An optional text; null reads as absent. */
  Optional<String> text(String name, int minLength, int maxLength) {
    return object.given(name).flatMap(value -> text(value, prefix + name, minLength, maxLength));
  }

  private Optional<String> text(JsonValue value, String path, int minLength, int maxLength) {
    if (!(value instanceof JsonString string)) {
      problems.add(Rules.text(path));
      return Optional.empty();
    }
    if (string.hasLoneSurrogate()) {
      problems.add(Rules.encoding(path));
      return Optional.empty();
    }
    int length = PythonText.length(string.value());
    if (length < minLength || length > maxLength) {
      problems.add(Rules.length(path, minLength, maxLength));
      return Optional.empty();
    }
    return Optional.of(string.value());
  }

  /** An optional integer; null reads as absent. */
  Optional<BigInteger> integer(String name, Range range) {
    return object.given(name).flatMap(value -> integer(value, prefix + name, range));
  }

  /** An optional integer for which null is no value. */
  Optional<BigInteger> integerNotNull(String name, Range range) {
    return object.get(name).flatMap(value -> integer(value, prefix + name, range));
  }

  private Optional<BigInteger> integer(JsonValue value, String path, Range range) {
    Optional<BigInteger> integer = LaxValues.integer(value);
    if (integer.isEmpty()) {
      problems.add(Rules.integer(path));
    }
    return kept(integer, range::contains, Rules.range(path, range.text()));
  }

  /** An optional truth value; null reads as absent. */
  Optional<Boolean> bool(String name) {
    return object.given(name).flatMap(value -> bool(value, prefix + name));
  }

  /** An optional truth value for which null is no value. */
  Optional<Boolean> boolNotNull(String name) {
    return object.get(name).flatMap(value -> bool(value, prefix + name));
  }

  private Optional<Boolean> bool(JsonValue value, String path) {
    Optional<Boolean> bool = LaxValues.bool(value);
    if (bool.isEmpty()) {
      problems.add(Rules.bool(path));
    }
    return bool;
  }

  /** An optional finite number above 0; null reads as absent. */
  Optional<Double> positiveNumber(String name) {
    return object.given(name).flatMap(value -> positiveNumber(value, prefix + name));
  }

  /** An optional finite number above 0 for which null is no value. */
  Optional<Double> positiveNumberNotNull(String name) {
    return object.get(name).flatMap(value -> positiveNumber(value, prefix + name));
  }

  private Optional<Double> positiveNumber(JsonValue value, String path) {
    double number = LaxValues.number(value).orElse(Double.NaN);
    if (number > 0 && number <= Double.MAX_VALUE) {
      return Optional.of(number);
    }
    problems.add(Rules.positiveNumber(path));
    return Optional.empty();
  }

  /** Keeps a value that passes the test; notes the problem for one that does not. */
  <T> Optional<T> kept(Optional<T> value, Predicate<T> test, FieldProblem problem) {
    if (value.isPresent() && !test.test(value.get())) {
      problems.add(problem);
      return Optional.empty();
    }
    return value;
  }

  /** The value as it is; null is a value. */
  Optional<JsonValue> raw(String name) {
    return object.get(name);
  }

  void note(FieldProblem problem) {
    problems.add(problem);
  }

  String path(String name) {
    return prefix + name;
  }

  /** An inclusive range of integers; without {@code max} it is open above. */
  record Range(BigInteger min, Optional<BigInteger> max) {

    static Range of(long min, long max) {
      return new Range(BigInteger.valueOf(min), Optional.of(BigInteger.valueOf(max)));
    }

    static Range from(long min) {
      return new Range(BigInteger.valueOf(min), Optional.empty());
    }

    boolean contains(BigInteger value) {
      return value.compareTo(min) >= 0 && max.map(top -> value.compareTo(top) <= 0).orElse(true);
    }

    String text() {
      return max.map(top -> "from " + min + " to " + top).orElse("at least " + min);
    }
  }
}
