package io.blastbridge.projections.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * Which correlations a listing holds; null takes all.
 *
 * @param conflicted whether at least one conflict was counted, or none
 * @param prefix how the correlation id begins, case-sensitive
 */
public record CorrelationFilter(
    @Nullable Phase phase,
    @Nullable Boolean conflicted,
    @Nullable String errorCode,
    @Nullable String prefix) {

  public static final CorrelationFilter ALL = new CorrelationFilter(null, null, null, null);
}
