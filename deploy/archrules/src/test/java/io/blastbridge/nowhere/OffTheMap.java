package io.blastbridge.nowhere;

/** Lies in no module. */
public record OffTheMap() {}
