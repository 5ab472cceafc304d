package io.blastbridge.command.domain.json;

import java.math.BigInteger;

/** A JSON number written without fraction and exponent. */
public record JsonInteger(BigInteger value) implements JsonValue {

  public static JsonInteger of(long value) {
    return new JsonInteger(BigInteger.valueOf(value));
  }
}
