package io.blastbridge.command.domain;

import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where one correlation stands; folded from its events and never stored.
 *
 * @param executed whether the plane ever accepted the job of this generation
 * @param fingerprints what the id is bound to, null when it is free
 * @param audience whether a queue producer is owed this correlation's events
 * @param requestId of the accepted request, empty when none is accepted yet
 * @param accepted the delivery that was accepted, null for none or a REST request
 * @param uncertain whether an earlier submit may have reached the plane
 * @param claims claims taken so far
 * @param terminal what was told at the end, for late duplicates; null before
 * @param failures which ids of failed responses are used up
 * @param answers how many answers of each kind the stream holds
 * @param outcomes the outcome of each delivery that the stream holds, by delivery id
 */
public record CorrelationState(
    Phase phase,
    int generation,
    boolean executed,
    @Nullable Fingerprints fingerprints,
    boolean audience,
    String requestId,
    @Nullable Delivery accepted,
    @Nullable Claim claim,
    boolean uncertain,
    int claims,
    @Nullable ClaimId submittedUnder,
    @Nullable JobId jobId,
    @Nullable Response terminal,
    FailureIds failures,
    AnswerCounts answers,
    Map<String, RecordedOutcome> outcomes) {

  public static final CorrelationState ABSENT =
      new CorrelationState(
          Phase.ABSENT,
          1,
          false,
          null,
          false,
          "",
          null,
          null,
          false,
          0,
          null,
          null,
          null,
          FailureIds.NONE,
          AnswerCounts.NONE,
          Map.of());

  public static CorrelationState of(List<? extends CorrelationEvent> history) {
    var state = ABSENT;
    for (var event : history) {
      state = state.evolve(event);
    }
    return state;
  }

  public CorrelationState evolve(CorrelationEvent event) {
    return switch (event) {
      case CorrelationEvent.Received e -> received(e);
      case CorrelationEvent.Claimed e -> claimed(e);
      case CorrelationEvent.ClaimReleased e -> released(e.certainty());
      case CorrelationEvent.Submitted e -> submitted(e);
      case CorrelationEvent.Queued _ -> queued();
      case CorrelationEvent.Repeated e -> repeated(e);
      case CorrelationEvent.Conflicted e -> conflicted(e);
      case CorrelationEvent.Rejected e -> rejected(e);
      case CorrelationEvent.Deferred e ->
          change().outcome(e.delivery(), new RecordedOutcome.Replaced(e)).done();
      case CorrelationEvent.Running _ -> change().phase(Phase.RUNNING).done();
      case CorrelationEvent.Terminal e -> terminal(e);
    };
  }

  private CorrelationState received(CorrelationEvent.Received e) {
    var next = change().phase(Phase.RECEIVED);
    next.generation = e.generation();
    next.fingerprints = e.fingerprints();
    next.audience = audience || e.origin() == Origin.QUEUE;
    return next.done();
  }

  private CorrelationState claimed(CorrelationEvent.Claimed e) {
    var next = change().phase(Phase.CLAIMED);
    next.claim = new Claim(e.claimId(), e.owner(), e.leaseEndsAt(), e.requestId(), e.delivery());
    next.uncertain = e.probeFirst();
    next.claims = claims + 1;
    next.failures = failures.claimed();
    next.audience = audience || e.delivery() != null;
    return next.done();
  }

  private CorrelationState released(Certainty certainty) {
    var next = change().phase(Phase.RECEIVED);
    next.claim = null;
    next.uncertain = uncertain || certainty == Certainty.UNCERTAIN;
    return next.done();
  }

  private CorrelationState submitted(CorrelationEvent.Submitted e) {
    var next = change().phase(Phase.SUBMITTED);
    next.executed = true;
    next.jobId = e.jobId();
    next.submittedUnder = e.claimId();
    return next.done();
  }

  private CorrelationState queued() {
    var next = change().phase(Phase.QUEUED);
    var held = Objects.requireNonNull(claim);
    next.requestId = held.requestId();
    next.accepted = held.delivery();
    next.outcome(held.delivery(), new RecordedOutcome.Acknowledged());
    next.claim = null;
    next.uncertain = false;
    return next.done();
  }

  private CorrelationState repeated(CorrelationEvent.Repeated e) {
    var next = change();
    next.answers = answers.repeated(e.repeats().size());
    for (var repeat : e.repeats()) {
      next.outcome(repeat.delivery(), new RecordedOutcome.Acknowledged());
      next.audience |= repeat.delivery() != null;
    }
    return next.done();
  }

  private CorrelationState conflicted(CorrelationEvent.Conflicted e) {
    var next = change();
    next.failures = failures.conflictOf(e.fingerprints());
    next.answers = answers.conflicted();
    return next.outcome(
            e.delivery(),
            new RecordedOutcome.Refused(
                CorrelationDecider.CORRELATION_CONFLICT, CorrelationDecider.CONFLICT_MESSAGE))
        .done();
  }

  private CorrelationState rejected(CorrelationEvent.Rejected e) {
    var next = change();
    if (!e.ends()) {
      next.answers = answers.refused();
    } else {
      next.phase(Phase.TERMINAL);
      next.claim = null;
      next.uncertain = e.certainty() == Certainty.UNCERTAIN;
      if (!next.uncertain) {
        next.fingerprints = null;
      }
    }
    next.failures = failures.told(e.correlationId(), e.owed());
    return next.outcome(e.delivery(), new RecordedOutcome.Refused(e.code(), e.message())).done();
  }

  private CorrelationState terminal(CorrelationEvent.Terminal e) {
    var next = change().phase(Phase.TERMINAL);
    next.terminal = Responses.terminal(this, e);
    next.failures = failures.told(e.correlationId(), e.owed());
    return next.done();
  }

  private Change change() {
    return new Change(this);
  }

  /** The next state while it is being made, so that an event names only what it changes. */
  private static final class Change {
    private final CorrelationState from;
    private Phase phase;
    private int generation;
    private boolean executed;
    private @Nullable Fingerprints fingerprints;
    private boolean audience;
    private String requestId;
    private @Nullable Delivery accepted;
    private @Nullable Claim claim;
    private boolean uncertain;
    private int claims;
    private @Nullable ClaimId submittedUnder;
    private @Nullable JobId jobId;
    private @Nullable Response terminal;
    private FailureIds failures;
    private AnswerCounts answers;
    private Map<String, RecordedOutcome> outcomes;

    Change(CorrelationState from) {
      this.from = from;
      phase = from.phase;
      generation = from.generation;
      executed = from.executed;
      fingerprints = from.fingerprints;
      audience = from.audience;
      requestId = from.requestId;
      accepted = from.accepted;
      claim = from.claim;
      uncertain = from.uncertain;
      claims = from.claims;
      submittedUnder = from.submittedUnder;
      jobId = from.jobId;
      terminal = from.terminal;
      failures = from.failures;
      answers = from.answers;
      outcomes = from.outcomes;
    }

    Change phase(Phase next) {
      phase = next;
      return this;
    }

    Change outcome(@Nullable Delivery delivery, RecordedOutcome outcome) {
      if (delivery != null) {
        var next = new HashMap<>(from.outcomes);
        next.putAll(outcomes);
        next.put(delivery.id(), outcome);
        outcomes = Map.copyOf(next);
      }
      return this;
    }

    CorrelationState done() {
      return new CorrelationState(
          phase,
          generation,
          executed,
          fingerprints,
          audience,
          requestId,
          accepted,
          claim,
          uncertain,
          claims,
          submittedUnder,
          jobId,
          terminal,
          failures,
          answers,
          outcomes);
    }
  }
}
