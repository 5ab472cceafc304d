package io.blastbridge.projections.readmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A send of our own to the request queue.
 *
 * @param state "intended" (outcome unknown), "sent" or "not-sent"
 * @param reason why it was not sent, else null
 */
public record RequestSendRow(
    String correlationId,
    String state,
    String requestId,
    String queue,
    @Nullable String reason,
    Instant intendedAt,
    @Nullable Instant endedAt) {}
