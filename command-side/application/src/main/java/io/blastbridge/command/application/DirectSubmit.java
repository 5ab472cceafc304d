package io.blastbridge.command.application;

import io.blastbridge.command.application.Submitter.Outcome;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationCommand.ReleaseClaim;
import io.blastbridge.command.domain.CorrelationDecider;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.domain.request.TranslatedRequest;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.eventstore.JournalClock;
import java.time.Clock;
import java.time.Duration;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.jspecify.annotations.Nullable;

/** Submits a request without the queue: journaled and fenced like any other, owed no events. */
final class DirectSubmit {

  private final Correlations correlations;
  private final Admission admission;
  private final Claims claims;
  private final Submitter submitter;
  private final JournalClock clock;
  private final Clock arrival;

  DirectSubmit(
      Correlations correlations,
      Admission admission,
      Claims claims,
      Submitter submitter,
      JournalClock clock,
      Clock arrival) {
    this.correlations = correlations;
    this.admission = admission;
    this.claims = claims;
    this.submitter = submitter;
    this.clock = clock;
    this.arrival = arrival;
  }

  /** What became of a direct submit; each names a correlation id that may be used again. */
  sealed interface Result {

    /** The plane has the job; {@code repeated} if it had it before. */
    record Accepted(JobId jobId, boolean repeated) implements Result {}

    /** Somebody else submits this request right now. */
    record InProgress() implements Result {}

    /** Refused for good. */
    record Refused(String code, String message) implements Result {}

    /** The plane may have it; the next try with the same correlation id probes first. */
    record Unknown() implements Result {}

    /** Not submitted: worth another try with the same correlation id. */
    record Unavailable(String code, @Nullable Duration retryAfter) implements Result {}
  }

  /** Submits one translated request. */
  Result submit(TranslatedRequest request) {
    var id = new CorrelationId(request.correlationId());
    try {
      if (admission.ask() instanceof Admission.Answer.Closed(var reason, var retryAfter)) {
        return new Result.Unavailable(reason, retryAfter);
      }
      var offer = Requests.offer(request, Origin.REST, null, arrival.instant(), null, null);
      var taken = claims.take(id, offer, Requests.idempotencyKey(request));
      return switch (taken.verdict()) {
        case Verdict.Submit claim -> {
          try {
            yield submit(id, request, claim, taken.deadline());
          } finally {
            claims.endWork(claim.claimId());
          }
        }
        case Verdict.Accepted(var jobId, var repeated) -> new Result.Accepted(jobId, repeated);
        case Verdict.Refused(var code, var message) -> new Result.Refused(code, message);
        case Verdict.Contended _,
            Verdict.Replaced _,
            Verdict.ClaimLost _,
            Verdict.Done _,
            Verdict.Overflow _ ->
            new Result.InProgress();
      };
    } catch (EventStoreException _) {
      return new Result.Unavailable("journal_unavailable", null);
    }
  }

  private Result submit(
      CorrelationId id, TranslatedRequest request, Verdict.Submit claim, long deadline) {
    var outcome = submitter.submit(Requests.submission(request, id), claim.probeFirst(), deadline);
    return switch (outcome) {
      case Outcome.Accepted(var jobId, var adopted) -> {
        var verdict =
            correlations.send(
                new RecordSubmission(id, claim.claimId(), jobId, adopted, clock.databaseNow()));
        yield verdict instanceof Verdict.Accepted
            ? new Result.Accepted(jobId, false)
            : new Result.InProgress();
      }
      case Outcome.Foreign _ ->
          refuse(
              id,
              request,
              claim,
              CorrelationDecider.CORRELATION_CONFLICT,
              "The plane answered with a job of another correlation.");
      case Outcome.Refused(var status, var detail) ->
          refuse(id, request, claim, "servicebus_submit_rejected_" + status, detail);
      case Outcome.Failed(var code, _, var retryAfter, var certainty) -> {
        var _ = correlations.send(new ReleaseClaim(id, claim.claimId(), code, certainty));
        yield certainty == Certainty.UNCERTAIN
            ? new Result.Unknown()
            : new Result.Unavailable(code, retryAfter);
      }
    };
  }

  private Result refuse(
      CorrelationId id, TranslatedRequest request, Verdict.Submit claim, String code, String text) {
    var _ =
        correlations.send(
            new Refuse(
                id,
                claim.claimId(),
                Certainty.DEFINITELY_NOT,
                code,
                text,
                request.requestId(),
                null,
                clock.databaseNow()));
    return new Result.Refused(code, text);
  }
}
