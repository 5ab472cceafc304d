package io.blastbridge.projections.readmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One correlation as it stands.
 *
 * @param generation 0 while only our own send is known, else 1 and more
 * @param origin {@code queue} or {@code rest}
 * @param requestId the producer's tracking value, empty when there is none
 * @param outcome {@code succeeded}, {@code failed} or {@code rejected}, null before the end
 * @param resultFiles JSON array of {@code file_id, name, format, size}, null before the end
 * @param attempts number of the latest claim, 0 before the first
 * @param claim the latest claim, null when none is held or was used
 * @param waitingReason why a retry waits, null when none does
 * @param dueAt when that retry becomes visible
 * @param enqueuedAt the broker's time of the first lineage, null for a REST request
 */
public record CorrelationRow(
    String correlationId,
    Phase phase,
    int generation,
    @Nullable String origin,
    String requestId,
    @Nullable String jobId,
    @Nullable String program,
    @Nullable String db,
    @Nullable String outcome,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    @Nullable String resultFiles,
    int conflicts,
    int repeats,
    int attempts,
    @Nullable Claim claim,
    @Nullable String waitingReason,
    @Nullable Instant dueAt,
    @Nullable Instant enqueuedAt,
    @Nullable Instant expiresAt,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * Who may submit, or did.
   *
   * @param leaseEndsAt by the clock of Postgres
   */
  public record Claim(
      String claimId,
      String node,
      String incarnation,
      long pid,
      Instant claimedAt,
      Instant leaseEndsAt) {}

  /**
   * The status word of the legacy API: {@code queued}, {@code running}, {@code success} or {@code
   * failed}. It never goes backwards within a try: {@code running} only once the plane said so.
   */
  public String status() {
    return switch (phase) {
      case ABSENT, RECEIVED, CLAIMED, SUBMITTED, QUEUED -> "queued";
      case RUNNING -> "running";
      case TERMINAL -> "succeeded".equals(outcome) ? "success" : "failed";
    };
  }

  /** Whether a claim is held whose lease is over at {@code now}: its owner has gone silent. */
  public boolean ownerSilentAt(Instant now) {
    return phase == Phase.CLAIMED && claim != null && claim.leaseEndsAt().isBefore(now);
  }
}
