package io.blastbridge.command.domain;

import io.blastbridge.command.domain.CorrelationCommand.Defer;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.ObserveRunning;
import io.blastbridge.command.domain.CorrelationCommand.ObserveSuccess;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationCommand.ReleaseClaim;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent.ClaimReleased;
import io.blastbridge.command.events.CorrelationEvent.Claimed;
import io.blastbridge.command.events.CorrelationEvent.Queued;
import io.blastbridge.command.events.CorrelationEvent.Received;
import io.blastbridge.command.events.CorrelationEvent.Running;
import io.blastbridge.command.events.CorrelationEvent.Submitted;
import io.blastbridge.command.events.CorrelationEvent.Terminal;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Outcome;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResultFile;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules of a correlation, as one pure function. */
public final class CorrelationDecider {

  /** Machine code of a different request under a bound id. */
  public static final String CORRELATION_CONFLICT = "servicebus_correlation_conflict";

  static final String CONFLICT_MESSAGE =
      "The correlation id is already used by a request with different content.";

  /** Decides without knowing the stream of the command's delivery; it is rarely needed. */
  public static Decision decide(CorrelationState state, CorrelationCommand command) {
    return decide(state, command, new OwnRecord.Unread());
  }

  /**
   * Decides.
   *
   * @param own what the stream of the command's delivery holds
   */
  public static Decision decide(CorrelationState state, CorrelationCommand command, OwnRecord own) {
    return switch (command) {
      case Take c -> take(state, c, own);
      case RecordSubmission c -> recordSubmission(state, c);
      case ReleaseClaim c -> release(state, c);
      case Defer c -> defer(state, c, own);
      case Refuse c -> refuse(state, c, own);
      case ObserveRunning c -> observeRunning(state, c);
      case ObserveSuccess c ->
          observeEnd(
              state,
              c.correlationId(),
              c.jobId(),
              Outcome.SUCCEEDED,
              "",
              "",
              c.resultFiles(),
              c.now());
      case ObserveFailure c ->
          observeEnd(
              state,
              c.correlationId(),
              c.jobId(),
              Outcome.FAILED,
              c.code(),
              c.message(),
              List.of(),
              c.now());
    };
  }

  private static Decision take(CorrelationState state, Take c, OwnRecord own) {
    var recorded = Answers.recorded(state, c.offer().delivery(), own);
    if (recorded != null) {
      return recorded;
    }
    var bound = state.fingerprints();
    if (bound != null && !bound.describeSameRequestAs(c.offer().fingerprints())) {
      return Answers.conflict(state, c);
    }
    return switch (state.phase()) {
      case ABSENT -> start(state, c);
      case RECEIVED ->
          Decision.of(submit(c, state.uncertain()), claimed(state, c, state.uncertain()));
      case CLAIMED -> contend(state, c);
      case SUBMITTED, QUEUED, RUNNING -> Answers.repeat(state, c);
      case TERMINAL -> state.executed() ? Answers.repeat(state, c) : start(state, c);
    };
  }

  private static Decision start(CorrelationState state, Take c) {
    var offer = c.offer();
    var received =
        new Received(
            c.correlationId(),
            state.generation(),
            offer.origin(),
            offer.requestId(),
            offer.delivery(),
            offer.fingerprints(),
            offer.summary(),
            offer.arrivedAt(),
            offer.enqueuedAt(),
            offer.expiresAt());
    return Decision.of(
        submit(c, state.uncertain()), received, claimed(state, c, state.uncertain()));
  }

  private static Decision contend(CorrelationState state, Take c) {
    var held = requireClaim(state);
    boolean free =
        held.claimId().equals(c.provenDead())
            || held.isOver(c.now(), c.proposal().takeoverMargin());
    return free ? Decision.of(submit(c, true), claimed(state, c, true)) : contended(held);
  }

  private static Claimed claimed(CorrelationState state, Take c, boolean probeFirst) {
    var proposal = c.proposal();
    var held = state.claim();
    return new Claimed(
        c.correlationId(),
        proposal.claimId(),
        proposal.owner(),
        c.offer().requestId(),
        c.offer().delivery(),
        c.now().plus(proposal.lease()),
        proposal.idempotencyKey(),
        state.claims() + 1,
        held == null ? null : held.claimId(),
        probeFirst);
  }

  private static Verdict submit(Take c, boolean probeFirst) {
    var proposal = c.proposal();
    return new Verdict.Submit(
        proposal.claimId(), proposal.idempotencyKey(), probeFirst, c.now().plus(proposal.lease()));
  }

  private static Decision recordSubmission(CorrelationState state, RecordSubmission c) {
    if (c.claimId().equals(state.submittedUnder()) && c.jobId().equals(state.jobId())) {
      return Decision.of(new Verdict.Accepted(c.jobId(), false));
    }
    if (!holds(state, c.claimId())) {
      return Decision.of(new Verdict.ClaimLost(state.jobId()));
    }
    var claim = requireClaim(state);
    List<Response> owed =
        claim.delivery() == null
            ? List.of()
            : List.of(Responses.queued(c.correlationId(), c.jobId(), claim.requestId(), c.now()));
    return Decision.of(
        new Verdict.Accepted(c.jobId(), false),
        new Submitted(c.correlationId(), c.claimId(), c.jobId(), c.adopted()),
        new Queued(c.correlationId(), c.jobId(), owed));
  }

  private static Decision release(CorrelationState state, ReleaseClaim c) {
    return holds(state, c.claimId())
        ? Decision.of(
            new Verdict.Done(),
            new ClaimReleased(c.correlationId(), c.claimId(), c.reason(), c.certainty()))
        : Decision.of(new Verdict.ClaimLost(state.jobId()));
  }

  private static Decision defer(CorrelationState state, Defer c, OwnRecord own) {
    var deferred = c.deferred();
    var settled = recordedOrFenced(state, c.claimId(), deferred.delivery(), own);
    if (settled != null) {
      return settled;
    }
    var replaced = new Verdict.Replaced(deferred);
    return c.claimId() == null
        ? Decision.of(replaced, deferred)
        : Decision.of(
            replaced,
            new ClaimReleased(c.correlationId(), c.claimId(), deferred.reason(), c.certainty()),
            deferred);
  }

  private static Decision refuse(CorrelationState state, Refuse c, OwnRecord own) {
    var settled = recordedOrFenced(state, c.claimId(), c.delivery(), own);
    return settled == null ? Answers.refuse(state, c) : settled;
  }

  private static Decision observeRunning(CorrelationState state, ObserveRunning c) {
    if (state.phase() != Phase.QUEUED || !c.jobId().equals(state.jobId())) {
      return Decision.of(new Verdict.Done());
    }
    List<Response> owed =
        state.audience()
            ? List.of(Responses.running(c.correlationId(), c.jobId(), state.requestId(), c.now()))
            : List.of();
    return Decision.of(new Verdict.Done(), new Running(c.correlationId(), c.jobId(), owed));
  }

  private static Decision observeEnd(
      CorrelationState state,
      CorrelationId id,
      JobId jobId,
      Outcome outcome,
      String code,
      String message,
      List<ResultFile> files,
      Instant now) {
    if (!state.phase().isAccepted() || !jobId.equals(state.jobId())) {
      return Decision.of(new Verdict.Done());
    }
    var response = Responses.terminal(id, state, jobId, outcome, code, message, files, now);
    return Decision.of(
        new Verdict.Done(),
        new Terminal(
            id,
            jobId,
            outcome,
            code,
            message,
            response.resultFiles(),
            now,
            state.audience() ? List.of(response) : List.of()));
  }

  /**
   * What keeps a delivery from being refused or deferred: its outcome is recorded, the named claim
   * is gone, or the delivery's own claim is in force and not named.
   */
  private static @Nullable Decision recordedOrFenced(
      CorrelationState state,
      @Nullable ClaimId claimId,
      @Nullable Delivery delivery,
      OwnRecord own) {
    var recorded = Answers.recorded(state, delivery, own);
    if (recorded != null) {
      return recorded;
    }
    if (claimId != null) {
      return holds(state, claimId) ? null : Decision.of(new Verdict.ClaimLost(state.jobId()));
    }
    var claim = state.claim();
    return claim != null && claim.isFor(delivery) ? contended(claim) : null;
  }

  private static Decision contended(Claim held) {
    return Decision.of(new Verdict.Contended(held.claimId(), held.owner(), held.leaseEndsAt()));
  }

  private static boolean holds(CorrelationState state, ClaimId claimId) {
    var claim = state.claim();
    return claim != null && claim.claimId().equals(claimId);
  }

  /** The claim that phase CLAIMED implies. */
  private static Claim requireClaim(CorrelationState state) {
    return Objects.requireNonNull(state.claim());
  }

  private CorrelationDecider() {}
}
