package io.blastbridge.command.domain;

import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.ResultFile;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be asked of a correlation. Every {@code now} is Postgres' clock. */
public sealed interface CorrelationCommand {

  CorrelationId correlationId();

  /**
   * Receive a request and claim it, in one step.
   *
   * @param provenDead a claim whose holder is known to be gone, null when nothing is known
   */
  record Take(
      CorrelationId correlationId,
      Offer offer,
      ClaimProposal proposal,
      @Nullable ClaimId provenDead,
      Instant now)
      implements CorrelationCommand {}

  /** The plane has the job. */
  record RecordSubmission(
      CorrelationId correlationId, ClaimId claimId, JobId jobId, boolean adopted, Instant now)
      implements CorrelationCommand {}

  /** Give a claim back without a submission. */
  record ReleaseClaim(
      CorrelationId correlationId, ClaimId claimId, String reason, Certainty certainty)
      implements CorrelationCommand {}

  /**
   * Schedule a retry as a clone.
   *
   * @param claimId the claim given back with it, null when none is held
   * @param certainty what is known of the submit under that claim
   */
  record Defer(
      CorrelationId correlationId,
      @Nullable ClaimId claimId,
      Certainty certainty,
      Deferred deferred)
      implements CorrelationCommand {}

  /**
   * Refuse a delivery for good.
   *
   * @param claimId the claim that ends with it, null when none is held
   * @param certainty whether the plane may have seen a submit of this try all the same
   * @param delivery null for a REST request, which is owed no response
   */
  record Refuse(
      CorrelationId correlationId,
      @Nullable ClaimId claimId,
      Certainty certainty,
      String code,
      String message,
      String requestId,
      @Nullable Delivery delivery,
      Instant now)
      implements CorrelationCommand {}

  /** The plane reported that the job runs. */
  record ObserveRunning(CorrelationId correlationId, JobId jobId, Instant now)
      implements CorrelationCommand {}

  /** The plane reported that the job succeeded. */
  record ObserveSuccess(
      CorrelationId correlationId, JobId jobId, List<ResultFile> resultFiles, Instant now)
      implements CorrelationCommand {}

  /** The plane reported that the job failed. */
  record ObserveFailure(
      CorrelationId correlationId, JobId jobId, String code, String message, Instant now)
      implements CorrelationCommand {}
}
