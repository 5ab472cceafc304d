package io.blastbridge.command.application;

import io.blastbridge.command.application.Submitter.Outcome;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationDecider;
import io.blastbridge.command.domain.Offer;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.domain.request.RequestTranslator;
import io.blastbridge.command.domain.request.TranslatedRequest;
import io.blastbridge.command.domain.request.Translation;
import io.blastbridge.command.domain.request.TranslationSettings;
import io.blastbridge.command.domain.retry.RetryCause;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.eventstore.JournalClock;
import java.time.Duration;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One message's way from the queue to its settlement. */
public final class Intake implements RequestHandler {

  private static final Logger log = LoggerFactory.getLogger(Intake.class);

  private final TranslationSettings translation;
  private final Correlations correlations;
  private final Refusals refusals;
  private final Retries retries;
  private final Admission admission;
  private final Claims claims;
  private final Submitter submitter;
  private final JournalClock clock;
  private final Checkpoints checkpoints;

  Intake(
      TranslationSettings translation,
      Correlations correlations,
      Refusals refusals,
      Retries retries,
      Admission admission,
      Claims claims,
      Submitter submitter,
      JournalClock clock,
      Checkpoints checkpoints) {
    this.translation = translation;
    this.correlations = correlations;
    this.refusals = refusals;
    this.retries = retries;
    this.admission = admission;
    this.claims = claims;
    this.submitter = submitter;
    this.clock = clock;
    this.checkpoints = checkpoints;
  }

  @Override
  public Handled handle(RequestMessage message) {
    try (var _ = LogContext.of(message.correlationId().orElse(""))) {
      return handled(message);
    }
  }

  private Handled handled(RequestMessage message) {
    try {
      var lineage = retries.lineageOf(message);
      var envelope = lineage.envelope(message);
      return switch (RequestTranslator.translate(message.body(), envelope, translation)) {
        case Translation.Accepted(var request) -> accepted(message, lineage, request);
        case Translation.Malformed m ->
            refusals.refuse(
                message,
                m.answerId(),
                m.identified(),
                m.requestId(),
                Translation.Malformed.CODE,
                m.problems());
        case Translation.TargetMismatch m ->
            refusals.refuse(
                message,
                m.correlationId(),
                true,
                m.requestId(),
                Translation.TargetMismatch.CODE,
                m.problems());
      };
    } catch (EventStoreException e) {
      log.warn("The journal does not answer; the message is left to its lock: {}", e.getMessage());
      return new Handled("", new Settlement.LeaveLocked("journal_unavailable"));
    }
  }

  private Handled accepted(RequestMessage message, Lineage lineage, TranslatedRequest request) {
    var id = new CorrelationId(request.correlationId());
    var work = new Work(id, message, lineage, request);
    var offer =
        Requests.offer(
            request,
            Origin.QUEUE,
            message.delivery(),
            message.arrivedAt(),
            lineage.firstEnqueuedAt(),
            message.expiresAt().orElse(null));
    try (var _ = LogContext.of(id.value())) {
      return new Handled(id.value(), settlement(work, offer));
    }
  }

  private record Work(
      CorrelationId id, RequestMessage message, Lineage lineage, TranslatedRequest request) {}

  private Settlement settlement(Work work, Offer offer) {
    var taken = claims.take(work.id(), offer, Requests.idempotencyKey(work.request()));
    return switch (taken.verdict()) {
      case Verdict.Submit claim -> {
        try {
          yield submit(work, claim, taken.deadline());
        } finally {
          claims.endWork(claim.claimId());
        }
      }
      case Verdict.Accepted _ -> new Settlement.Complete();
      case Verdict.Refused(var code, var text) -> new Settlement.DeadLetter(code, text);
      case Verdict.Replaced(var deferred) -> Retries.settlement(deferred);
      case Verdict.Contended _ ->
          retry(
              work,
              null,
              new Waiting(
                  RetryCause.CLAIM_CONTENDED,
                  "claim_contended",
                  0,
                  null,
                  Certainty.DEFINITELY_NOT));
      case Verdict.ClaimLost _, Verdict.Done _, Verdict.Overflow _ ->
          new Settlement.LeaveLocked("claim_lost");
    };
  }

  private Settlement submit(Work work, Verdict.Submit claim, long deadline) {
    checkpoints.reached(Checkpoints.CLAIMED);
    if (admission.ask() instanceof Admission.Answer.Closed(var reason, var retryAfter)) {
      var certainty = claim.probeFirst() ? Certainty.UNCERTAIN : Certainty.DEFINITELY_NOT;
      return retry(
          work,
          claim.claimId(),
          new Waiting(RetryCause.ADMISSION_CLOSED, reason, 0, retryAfter, certainty));
    }
    var submission = Requests.submission(work.request(), work.id());
    var outcome = submitter.submit(submission, claim.probeFirst(), deadline);
    checkpoints.reached(Checkpoints.SUBMITTED);
    return switch (outcome) {
      case Outcome.Accepted(var jobId, var adopted) -> {
        var verdict =
            correlations.send(
                new RecordSubmission(
                    work.id(), claim.claimId(), jobId, adopted, clock.databaseNow()));
        checkpoints.reached(Checkpoints.RECORDED);
        yield recorded(work, jobId, verdict);
      }
      case Outcome.Foreign _ ->
          refuse(
              work,
              claim.claimId(),
              CorrelationDecider.CORRELATION_CONFLICT,
              "The plane answered with a job of another correlation.");
      case Outcome.Refused(var status, var detail) ->
          refuse(work, claim.claimId(), "servicebus_submit_rejected_" + status, detail);
      case Outcome.Failed(var code, var status, var retryAfter, var certainty) ->
          retry(
              work,
              claim.claimId(),
              new Waiting(RetryCause.PLANE_TRANSIENT, code, status, retryAfter, certainty));
    };
  }

  private static Settlement recorded(Work work, JobId jobId, Verdict verdict) {
    if (verdict instanceof Verdict.Accepted) {
      log.info("Submitted as job {}", jobId);
      return new Settlement.Complete();
    }
    log.warn("A late submission of {} was refused: its claim was taken over", work.id());
    return new Settlement.LeaveLocked("claim_lost");
  }

  private Settlement refuse(Work work, ClaimId claimId, String code, String text) {
    var verdict =
        correlations.send(
            new Refuse(
                work.id(),
                claimId,
                Certainty.DEFINITELY_NOT,
                code,
                text,
                work.request().requestId(),
                work.message().delivery(),
                clock.databaseNow()));
    return Refusals.settlement(verdict);
  }

  /** Why a message waits, and what the wait costs it. */
  record Waiting(
      RetryCause cause,
      String reason,
      int status,
      @Nullable Duration retryAfter,
      Certainty certainty) {}

  private Settlement retry(Work work, @Nullable ClaimId claimId, Waiting waiting) {
    return retries.retry(
        work.id(),
        work.message(),
        work.lineage(),
        work.request().requestId(),
        claimId,
        waiting,
        clock.databaseNow());
  }
}
