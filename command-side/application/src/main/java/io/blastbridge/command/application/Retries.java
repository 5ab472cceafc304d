package io.blastbridge.command.application;

import io.blastbridge.command.application.Intake.Waiting;
import io.blastbridge.command.domain.CorrelationCommand.Defer;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.identity.CloneIds;
import io.blastbridge.command.domain.retry.RetryCause;
import io.blastbridge.command.domain.retry.RetryDecision;
import io.blastbridge.command.domain.retry.RetryEnvelope;
import io.blastbridge.command.domain.retry.RetryPolicy;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.CorrelationEvent.Received;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.EventTypes;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Retries by scheduled clone: what is known of a clone, and when the next one is due. */
final class Retries {

  /** A correlation has at most 100 attempts; waiting adds clones, but none below a second apart. */
  private static final int PAGE = 10_000;

  private final Journal journal;
  private final Correlations correlations;
  private final RetryPolicy policy;
  private final DoubleSupplier draw;

  Retries(Journal journal, Correlations correlations, RetryPolicy policy, DoubleSupplier draw) {
    this.journal = journal;
    this.correlations = correlations;
    this.policy = policy;
    this.draw = draw;
  }

  /** Believes what a clone says of itself only if the journal knows it. */
  Lineage lineageOf(RequestMessage message) {
    var enqueuedAt = message.delivery().enqueuedAt();
    String pinned = message.pinnedCorrelationId().orElse("");
    if (!CorrelationId.isValid(pinned)) {
      return new Lineage(enqueuedAt, null);
    }
    String messageId = message.messageId().orElse("");
    var clonedBy =
        deferrals(new CorrelationId(pinned)).stream()
            .filter(deferred -> deferred.cloneMessageId().equals(messageId))
            .findFirst()
            .orElse(null);
    return new Lineage(enqueuedAt, clonedBy);
  }

  /** Schedules the next clone, or refuses the request when its envelope is used up. */
  Settlement retry(
      CorrelationId id,
      RequestMessage message,
      Lineage lineage,
      String requestId,
      @Nullable ClaimId claimId,
      Waiting waiting,
      Instant now) {
    var envelope =
        new RetryEnvelope(
            lineage.attempts(),
            Optional.of(lineage.firstEnqueuedAt()),
            lineage.heldBack(),
            message.expiresAt());
    var decision =
        policy.decide(
            envelope,
            waiting.cause(),
            Optional.ofNullable(waiting.retryAfter()),
            now,
            draw.getAsDouble());
    return switch (decision) {
      case RetryDecision.Retry retry -> defer(id, message, lineage, claimId, waiting, retry);
      case RetryDecision.Exhausted(var reason) ->
          exhausted(id, message, requestId, claimId, waiting, reason, now);
    };
  }

  private Settlement defer(
      CorrelationId id,
      RequestMessage message,
      Lineage lineage,
      @Nullable ClaimId claimId,
      Waiting waiting,
      RetryDecision.Retry retry) {
    int number = lineage.clones() + 1;
    var deferred =
        new Deferred(
            id,
            waiting.reason(),
            number,
            retry.envelope().attempts(),
            lineage.firstEnqueuedAt(),
            retry.envelope().heldBack(),
            retry.dueAt(),
            cloneId(id, message, number),
            message.expiresAt().orElse(null),
            message.delivery());
    return Refusals.settlement(
        correlations.send(new Defer(id, claimId, waiting.certainty(), deferred)));
  }

  private Settlement exhausted(
      CorrelationId id,
      RequestMessage message,
      String requestId,
      @Nullable ClaimId claimId,
      Waiting waiting,
      RetryDecision.Reason reason,
      Instant now) {
    if (waiting.cause() == RetryCause.CLAIM_CONTENDED) {
      // Its holder may still succeed, so it is not told a failure.
      return new Settlement.LeaveLocked(waiting.reason());
    }
    return Refusals.settlement(
        correlations.send(
            new Refuse(
                id,
                claimId,
                waiting.certainty(),
                code(waiting, reason),
                "The request could not be submitted: " + waiting.reason(),
                requestId,
                message.delivery(),
                now)));
  }

  private static String code(Waiting waiting, RetryDecision.Reason reason) {
    if (reason == RetryDecision.Reason.EXPIRED) {
      return "servicebus_request_expired";
    }
    return switch (waiting.status()) {
      case 401, 403, 404 -> "servicebus_submit_rejected_" + waiting.status();
      default -> "servicebus_retry_exhausted";
    };
  }

  /** The settlement that sends the clone the journal names. */
  static Settlement settlement(Deferred deferred) {
    var expiresAt = deferred.expiresAt();
    return new Settlement.Replace(
        deferred.cloneMessageId(),
        deferred.correlationId().value(),
        deferred.reason(),
        deferred.attempt(),
        deferred.firstEnqueuedAt(),
        deferred.dueAt(),
        expiresAt == null
            ? Optional.empty()
            : Optional.of(Duration.between(deferred.dueAt(), expiresAt)));
  }

  private String cloneId(CorrelationId id, RequestMessage message, int number) {
    var deferrals = deferrals(id);
    var root = root(deferrals, message);
    var first = first(id).map(Received::delivery);
    return first.isEmpty() || first.get().id().equals(root.id())
        ? CloneIds.ofFirstDelivery(id.value(), number)
        : CloneIds.ofFurtherDelivery(id.value(), number, root.sequenceNumber());
  }

  /** The producer's message at the head of the lineage. */
  private static io.blastbridge.command.events.Delivery root(
      List<Deferred> deferrals, RequestMessage message) {
    var delivery = message.delivery();
    String messageId = message.messageId().orElse("");
    for (int hop = 0; hop <= deferrals.size(); hop++) {
      String clone = messageId;
      var parent = deferrals.stream().filter(d -> d.cloneMessageId().equals(clone)).findFirst();
      if (parent.isEmpty()) {
        return delivery;
      }
      delivery = parent.get().delivery();
      messageId = delivery.messageId();
    }
    return delivery;
  }

  private Optional<Received> first(CorrelationId id) {
    return events(id, Received.class).stream().findFirst();
  }

  private List<Deferred> deferrals(CorrelationId id) {
    return events(id, Deferred.class);
  }

  private <E> List<E> events(CorrelationId id, Class<E> type) {
    String name = EventTypes.of(type).orElseThrow().name();
    return journal.read(Streams.correlation(id), -1, PAGE).stream()
        .filter(row -> row.type().equals(name))
        .map(journal::payload)
        .map(type::cast)
        .toList();
  }
}
