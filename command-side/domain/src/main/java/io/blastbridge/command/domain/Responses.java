package io.blastbridge.command.domain;

import io.blastbridge.command.domain.identity.EventIds;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Outcome;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.ResultFile;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Makes the responses that events owe, and chooses the scope of their ids. */
final class Responses {

  /** The acknowledgement of the accepted request. */
  static Response queued(CorrelationId id, JobId jobId, String requestId, Instant now) {
    return acknowledgement(id, jobId, requestId, requestId, now);
  }

  /**
   * The acknowledgement of a repeat. Without a request id it is scoped by the broker's number,
   * since under the first id every subscriber would drop it.
   */
  static Response repeated(
      CorrelationId id, JobId jobId, String requestId, Delivery delivery, Instant now) {
    return acknowledgement(id, jobId, requestId, requestOrNumber(requestId, delivery), now);
  }

  static Response running(CorrelationId id, JobId jobId, String requestId, Instant now) {
    return new Response(
        EventIds.of(id.value(), ResponseStatus.RUNNING.word(), ""),
        id.value(),
        ResponseStatus.RUNNING,
        requestId,
        jobId.value(),
        now.truncatedTo(ChronoUnit.SECONDS),
        "",
        "",
        List.of());
  }

  static Response succeeded(
      CorrelationId id, JobId jobId, String requestId, List<ResultFile> files, Instant now) {
    return new Response(
        EventIds.of(id.value(), ResponseStatus.SUCCEEDED.word(), ""),
        id.value(),
        ResponseStatus.SUCCEEDED,
        requestId,
        jobId.value(),
        now.truncatedTo(ChronoUnit.SECONDS),
        "",
        "",
        files.stream().limit(Response.MAX_RESULT_FILES).toList());
  }

  /** The failure of the run: unscoped, unless a refusal has used that id up. */
  static Response runFailed(
      CorrelationId id,
      CorrelationState state,
      JobId jobId,
      String code,
      String text,
      Instant now) {
    String scope = state.failures().unscopedTaken() ? runScope(state, jobId) : "";
    return failed(id, scope, state.requestId(), jobId.value(), code, text, now);
  }

  /** A request that came over REST has no delivery, so its job tells its failure apart. */
  private static String runScope(CorrelationState state, JobId jobId) {
    var accepted = state.accepted();
    return accepted == null ? jobId.value() : Long.toString(accepted.sequenceNumber());
  }

  /**
   * A refusal: unscoped for the first of all when nothing was ever claimed and nothing failed
   * before, else scoped by its request id, else by the broker's number. One that the correlation
   * will not remember is always scoped.
   */
  static Response refused(
      CorrelationId id,
      CorrelationState state,
      String requestId,
      Delivery delivery,
      String code,
      String text,
      Instant now) {
    boolean first =
        !state.failures().everClaimed()
            && !state.failures().unscopedTaken()
            && !state.answers().refusalsOverflow();
    String scope = first ? "" : requestOrNumber(requestId, delivery);
    return failed(id, scope, requestId, "", code, text, now);
  }

  /**
   * A conflict: scoped by request id, else by the offender's fingerprint, once, else by the
   * broker's number. One whose fingerprint the correlation will not remember is scoped by number.
   */
  static Response conflict(
      CorrelationId id,
      CorrelationState state,
      Fingerprints offender,
      String requestId,
      Delivery delivery,
      Instant now) {
    String scope =
        !requestId.isEmpty()
                || state.failures().conflicting().contains(offender.canonical())
                || state.answers().conflictsOverflow()
            ? requestOrNumber(requestId, delivery)
            : offender.canonical();
    return failed(
        id,
        scope,
        requestId,
        "",
        CorrelationDecider.CORRELATION_CONFLICT,
        CorrelationDecider.CONFLICT_MESSAGE,
        now);
  }

  /** What a late duplicate is told after its acknowledgement, byte-equal to what was told first. */
  static Response terminal(CorrelationState before, CorrelationEvent.Terminal event) {
    return terminal(
        event.correlationId(),
        before,
        event.jobId(),
        event.outcome(),
        event.code(),
        event.message(),
        event.resultFiles(),
        event.at());
  }

  static Response terminal(
      CorrelationId id,
      CorrelationState state,
      JobId jobId,
      Outcome outcome,
      String code,
      String text,
      List<ResultFile> files,
      Instant now) {
    return switch (outcome) {
      case SUCCEEDED -> succeeded(id, jobId, state.requestId(), files, now);
      case FAILED -> runFailed(id, state, jobId, code, text, now);
    };
  }

  static boolean isUnscopedFailure(CorrelationId id, Response response) {
    return response.eventId().equals(EventIds.of(id.value(), ResponseStatus.FAILED.word(), ""));
  }

  private static Response acknowledgement(
      CorrelationId id, JobId jobId, String requestId, String scope, Instant now) {
    return new Response(
        EventIds.of(id.value(), ResponseStatus.QUEUED.word(), scope),
        id.value(),
        ResponseStatus.QUEUED,
        requestId,
        jobId.value(),
        now.truncatedTo(ChronoUnit.SECONDS),
        "",
        "",
        List.of());
  }

  private static Response failed(
      CorrelationId id,
      String scope,
      String requestId,
      String jobId,
      String code,
      String text,
      Instant now) {
    return new Response(
        EventIds.of(id.value(), ResponseStatus.FAILED.word(), scope),
        id.value(),
        ResponseStatus.FAILED,
        requestId,
        jobId,
        now.truncatedTo(ChronoUnit.SECONDS),
        code,
        text,
        List.of());
  }

  private static String requestOrNumber(String requestId, Delivery delivery) {
    return requestId.isEmpty() ? Long.toString(delivery.sequenceNumber()) : requestId;
  }

  private Responses() {}
}
