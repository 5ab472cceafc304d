package io.blastbridge.projections.readmodel;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event as the journal holds it.
 *
 * @param transactionId with {@code position} the order of the journal; position alone is none
 * @param at when it was appended, to the microsecond
 * @param node who appended it, null when the metadata does not say
 * @param cause what it was appended in answer to, null when the metadata does not say
 * @param data the payload, JSON; null when the stored bytes are no JSON
 * @param hash 64 lower-case hexadecimal digits
 */
public record JournalRow(
    String transactionId,
    long position,
    String stream,
    long sequence,
    String type,
    String revision,
    UUID eventId,
    Instant at,
    @Nullable String node,
    @Nullable String cause,
    @Nullable String data,
    String hash) {}
