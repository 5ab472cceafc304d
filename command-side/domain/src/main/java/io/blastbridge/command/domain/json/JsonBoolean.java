package io.blastbridge.command.domain.json;

/** True or false. */
public record JsonBoolean(boolean value) implements JsonValue {}
