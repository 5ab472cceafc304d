package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Expression.Operator;
import io.blastbridge.local.servicebus.filter.Expression.Relation;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What conditions compute with: Boolean, Long, Double, String and what a message has besides. */
final class Values {
  /** A longer text is compared but neither matched nor made; the SDKs send at most half of it. */
  static final int LONGEST_STRING = 64 * 1024;

  private Values() {}

  /** One type for all integers and one for all fractions; everything else as it is. */
  static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case Float number -> number.doubleValue();
      case Double number -> number;
      case BigDecimal number -> number.doubleValue();
      case Number number -> number.longValue();
      case Character letter -> letter.toString();
      case null -> null;
      default -> value;
    };
  }

  static boolean compare(Relation relation, Object left, Object right) {
    if (relation == Relation.EQUAL) {
      return equal(left, right);
    }
    if (relation == Relation.UNEQUAL) {
      return !equal(left, right);
    }
    if (isNotANumber(left) || isNotANumber(right)) {
      return false;
    }
    int order = order(left, right);
    return switch (relation) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      case EQUAL, UNEQUAL -> throw new IllegalStateException("handled before");
    };
  }

  private static boolean isNotANumber(Object value) {
    return value instanceof Double number && number.isNaN();
  }

  static boolean equal(Object left, Object right) {
    if (left instanceof Long one && right instanceof Long other) {
      return one.equals(other);
    }
    if (left instanceof Number one && right instanceof Number other) {
      return one.doubleValue() == other.doubleValue();
    }
    if (!left.getClass().equals(right.getClass())) {
      throw new FilterEvaluationException("values of different types are compared");
    }
    return left.equals(right);
  }

  private static int order(Object left, Object right) {
    if (left instanceof Long one && right instanceof Long other) {
      return one.compareTo(other);
    }
    if (left instanceof Number one && right instanceof Number other) {
      return Double.compare(one.doubleValue() + 0.0, other.doubleValue() + 0.0);
    }
    if (left instanceof String one && right instanceof String other) {
      return one.compareTo(other);
    }
    if (left instanceof Instant one && right instanceof Instant other) {
      return one.compareTo(other);
    }
    if (left instanceof Duration one && right instanceof Duration other) {
      return one.compareTo(other);
    }
    throw new FilterEvaluationException("values without a common order are compared");
  }

  static Object calculate(Operator operator, Object left, Object right) {
    if (left instanceof Long one && right instanceof Long other) {
      return integers(operator, one, other);
    }
    if (left instanceof Number one && right instanceof Number other) {
      return fractions(operator, one.doubleValue(), other.doubleValue());
    }
    if (operator == Operator.PLUS && left instanceof String one && right instanceof String other) {
      return joined(one, other);
    }
    throw new FilterEvaluationException("values that are no numbers are calculated with");
  }

  private static Object joined(String one, String other) {
    if ((long) one.length() + other.length() > LONGEST_STRING) {
      throw new FilterEvaluationException("a text is too long");
    }
    return one + other;
  }

  private static Object integers(Operator operator, long one, long other) {
    try {
      return switch (operator) {
        case PLUS -> Math.addExact(one, other);
        case MINUS -> Math.subtractExact(one, other);
        case TIMES -> Math.multiplyExact(one, other);
        case DIVIDED_BY -> Math.divideExact(one, other);
        case MODULO -> one % other;
      };
    } catch (ArithmeticException e) {
      throw new FilterEvaluationException("the result of a calculation is no number");
    }
  }

  private static Object fractions(Operator operator, double one, double other) {
    return switch (operator) {
      case PLUS -> one + other;
      case MINUS -> one - other;
      case TIMES -> one * other;
      case DIVIDED_BY -> one / other;
      case MODULO -> one % other;
    };
  }

  static Object negative(Object value) {
    return switch (value) {
      case Long number -> integers(Operator.MINUS, 0, number);
      case Double number -> -number;
      default -> throw new FilterEvaluationException("the sign of what is no number is changed");
    };
  }
}
