package io.blastbridge.command.domain.json;

/** A JSON number written with a fraction or an exponent, or one of the non-finite literals. */
public record JsonFloat(double value) implements JsonValue {}
