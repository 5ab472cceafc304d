package io.blastbridge.command.eventstore;

import java.time.Instant;
import java.util.UUID;

/**
 * One row of the journal, as stored.
 *
 * @param revision of the type, from {@code "1"}
 * @param recordedAt by the clock of the node that appended it, in whole microseconds
 * @param payload UTF-8 JSON
 * @param metadata UTF-8 JSON object of strings
 * @param hash 32 bytes, see {@link HashChain}
 * @param token its place in the journal's order
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes as they are stored; nobody compares two of these.
public record StoredEvent(
    String stream,
    long sequence,
    String type,
    String revision,
    UUID id,
    Instant recordedAt,
    byte[] payload,
    byte[] metadata,
    byte[] hash,
    JournalToken token) {}
