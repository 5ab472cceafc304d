package io.blastbridge.projections.readmodel;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One response owed to a producer.
 *
 * @param owingEvent id of the journal event that owes it
 * @param index its place among that event's responses, 0-based
 * @param publishedAt null while it is only owed
 * @param entity where it was published, empty when no completion entity is configured
 */
public record ResponseRow(
    UUID owingEvent,
    int index,
    String eventId,
    String status,
    String requestId,
    @Nullable String errorCode,
    Instant owedAt,
    @Nullable Instant publishedAt,
    @Nullable String entity) {}
