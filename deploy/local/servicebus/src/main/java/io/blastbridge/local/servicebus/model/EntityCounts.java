package io.blastbridge.local.servicebus.model;

/**
 * Messages of one entity now.
 *
 * @param active neither scheduled nor dead-lettered: ready, locked or deferred, as Azure counts
 *     them
 * @param scheduled not due yet; for a topic those of the topic itself, for a subscription always 0
 * @param deadLetter in the entity's dead-letter queue
 * @param locked those of {@code active} that a receiver holds
 * @param deferred those of {@code active} that wait to be asked for by number
 */
public record EntityCounts(
    long active, long scheduled, long deadLetter, long locked, long deferred) {}
