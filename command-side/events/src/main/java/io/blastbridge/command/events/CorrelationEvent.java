package io.blastbridge.command.events;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened to one correlation; the stream is {@code correlation/<id>}. */
public sealed interface CorrelationEvent extends BridgeEvent {

  CorrelationId correlationId();

  /** Longest text of a reason, in characters. */
  int MAX_REASON = 200;

  /**
   * First sight of a request, or of the next try after a rejection.
   *
   * @param delivery null for a REST request
   * @param arrivedAt when this process received it
   * @param enqueuedAt the broker's time of the first lineage, null for a REST request
   * @param expiresAt the broker's absolute end of life, null for none
   */
  record Received(
      CorrelationId correlationId,
      int generation,
      Origin origin,
      String requestId,
      @Nullable Delivery delivery,
      Fingerprints fingerprints,
      RequestSummary summary,
      Instant arrivedAt,
      @Nullable Instant enqueuedAt,
      @Nullable Instant expiresAt)
      implements CorrelationEvent {}

  /**
   * A node won the right to submit.
   *
   * @param delivery the delivery in whose name it submits, null for a REST request
   * @param leaseEndsAt by Postgres' clock
   * @param idempotencyKey in the journal before the first byte goes out
   * @param attempt 1 for the first claim of the correlation, then one more each
   * @param supersedes the claim taken over, null when none was held
   * @param probeFirst whether an earlier submit may have reached the plane
   */
  record Claimed(
      CorrelationId correlationId,
      ClaimId claimId,
      Owner owner,
      String requestId,
      @Nullable Delivery delivery,
      Instant leaseEndsAt,
      String idempotencyKey,
      int attempt,
      @Nullable ClaimId supersedes,
      boolean probeFirst)
      implements CorrelationEvent {}

  /** A claim was given back without a submission. */
  record ClaimReleased(
      CorrelationId correlationId, ClaimId claimId, String reason, Certainty certainty)
      implements CorrelationEvent {}

  /**
   * The plane has the job.
   *
   * @param adopted found by a probe instead of answered to a POST
   */
  record Submitted(CorrelationId correlationId, ClaimId claimId, JobId jobId, boolean adopted)
      implements CorrelationEvent {}

  /** The request is accepted: its acknowledgement is durable from here on. */
  record Queued(CorrelationId correlationId, JobId jobId, List<Response> owed)
      implements CorrelationEvent, Owing {
    public Queued {
      owed = List.copyOf(owed);
    }
  }

  /** Further requests for the same work; each is owed its acknowledgement. */
  record Repeated(CorrelationId correlationId, List<Repeat> repeats, List<Response> owed)
      implements CorrelationEvent, Owing {
    public Repeated {
      repeats = List.copyOf(repeats);
      owed = List.copyOf(owed);
    }
  }

  /** One repeat: who asked, and by which delivery (null for a REST request). */
  record Repeat(String requestId, @Nullable Delivery delivery) {}

  /** A different request under the same id; the running execution is untouched. */
  record Conflicted(
      CorrelationId correlationId,
      Fingerprints fingerprints,
      String requestId,
      @Nullable Delivery delivery,
      List<Response> owed)
      implements CorrelationEvent, Owing {
    public Conflicted {
      owed = List.copyOf(owed);
    }
  }

  /**
   * A request was refused, expired or exhausted without an execution.
   *
   * @param ends true when it ends the current try of the correlation, false when it refuses only
   *     this delivery beside it
   * @param code machine code, also the dead-letter reason
   * @param message sanitised, at most 500 characters, without any value of the request
   * @param certainty whether the plane may have seen a submit of this try all the same
   */
  record Rejected(
      CorrelationId correlationId,
      boolean ends,
      String code,
      String message,
      Certainty certainty,
      String requestId,
      @Nullable Delivery delivery,
      List<Response> owed)
      implements CorrelationEvent, Owing {
    public Rejected {
      owed = List.copyOf(owed);
    }
  }

  /**
   * A retry is scheduled as a clone of the message.
   *
   * @param cloneNumber 1 for the first clone of the lineage, then one more each
   * @param attempt attempts spent so far; waiting spends none
   * @param firstEnqueuedAt when the first message of the lineage reached the queue
   * @param heldBack time since then spent behind closed admission; it does not age the request
   * @param dueAt when the clone becomes visible
   * @param cloneMessageId the message id by which the clone is recognised
   * @param expiresAt the broker's absolute end of life, null for none
   * @param delivery the delivery that the clone replaces
   */
  record Deferred(
      CorrelationId correlationId,
      String reason,
      int cloneNumber,
      int attempt,
      Instant firstEnqueuedAt,
      Duration heldBack,
      Instant dueAt,
      String cloneMessageId,
      @Nullable Instant expiresAt,
      Delivery delivery)
      implements CorrelationEvent {}

  /** The plane reported that the job runs. */
  record Running(CorrelationId correlationId, JobId jobId, List<Response> owed)
      implements CorrelationEvent, Owing {
    public Running {
      owed = List.copyOf(owed);
    }
  }

  /**
   * The execution ended.
   *
   * @param code machine code of a failure, else empty
   * @param message sanitised text of a failure, at most 500 characters, else empty
   * @param at when it was recorded, by Postgres' clock; the time its response tells
   */
  record Terminal(
      CorrelationId correlationId,
      JobId jobId,
      Outcome outcome,
      String code,
      String message,
      List<ResultFile> resultFiles,
      Instant at,
      List<Response> owed)
      implements CorrelationEvent, Owing {
    public Terminal {
      resultFiles = List.copyOf(resultFiles);
      owed = List.copyOf(owed);
    }
  }
}
