package io.blastbridge.projections.readmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the process behind one correlation is doing.
 *
 * @param state {@code owing} (responses owed and unpublished), {@code waiting} (nothing owed, work
 *     under way) or {@code ended}
 * @param deadline end of the lease or due time of the retry it waits for, null for neither
 * @param attempts number of the latest claim
 * @param lastError reason or code of the latest setback, null for none
 */
public record SagaRow(
    String sagaType,
    String correlationId,
    String state,
    Phase phase,
    int owed,
    int published,
    String lastEvent,
    Instant lastEventAt,
    Instant startedAt,
    @Nullable Instant deadline,
    int attempts,
    @Nullable String lastError) {}
