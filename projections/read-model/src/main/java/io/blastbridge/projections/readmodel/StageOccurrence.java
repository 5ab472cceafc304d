package io.blastbridge.projections.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * One recorded stage, as it was stored.
 *
 * @param stage word of the stage; unknown words are passed over
 * @param stageTs the time it tells, as text; null or blank when it tells none
 * @param rowTs when it was stored, as text, the second choice
 * @param status the status told, where a publication says so
 */
public record StageOccurrence(
    String stage, @Nullable String stageTs, @Nullable String rowTs, @Nullable String status) {}
