package io.blastbridge.command.domain.json;

/**
 * One JSON value, immutable. Integers and floats are kept apart as the legacy system keeps them: a
 * literal without fraction and exponent is an integer of any size, every other number (and the
 * literals {@code NaN}, {@code Infinity}, {@code -Infinity}) is a double.
 *
 * <p>No value prints its text: a tree may hold query sequences, which never enter logs.
 */
public sealed interface JsonValue
    permits JsonObject, JsonArray, JsonString, JsonInteger, JsonFloat, JsonBoolean, JsonNull {}
