package io.blastbridge.command.domain.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** A double as the legacy system's language writes it: shortest text that reads back as itself. */
final class PythonFloat {

  /** From this decimal exponent on, and below {@link #SMALL_EXPONENT}, the text has an exponent. */
  private static final int LARGE_EXPONENT = 16;

  private static final int SMALL_EXPONENT = -4;

  /** The text of a finite number. */
  static String text(double value) {
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    BigDecimal shortest = shortest(value);
    int exponent = shortest.precision() - shortest.scale() - 1;
    return exponent < SMALL_EXPONENT || exponent >= LARGE_EXPONENT
        ? scientific(shortest, exponent)
        : plain(shortest);
  }

  private static BigDecimal shortest(double value) {
    // Java writes at least two digits, which near the smallest numbers is one too many: 4.9E-324.
    BigDecimal oneDigit = new BigDecimal(value).round(new MathContext(1, RoundingMode.HALF_EVEN));
    return oneDigit.doubleValue() == value
        ? oneDigit.stripTrailingZeros()
        : new BigDecimal(Double.toString(value)).stripTrailingZeros();
  }

  private static String plain(BigDecimal number) {
    String text = number.toPlainString();
    return number.scale() > 0 ? text : text + ".0";
  }

  private static String scientific(BigDecimal number, int exponent) {
    String digits = number.unscaledValue().abs().toString();
    String sign = number.signum() < 0 ? "-" : "";
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    String size = Integer.toString(Math.abs(exponent));
    String padded = size.length() < 2 ? "0" + size : size;
    return sign + digits.charAt(0) + fraction + (exponent < 0 ? "e-" : "e+") + padded;
  }

  private PythonFloat() {}
}
