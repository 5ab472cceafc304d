package io.blastbridge.command.eventstore;

/**
 * The name under which this process claims segments of processors, so that whoever proves its death
 * can free them before Axon's claim time-out of 10 s.
 *
 * @param name of one life of one process: never used again
 */
public record TokenOwner(String name) {}
