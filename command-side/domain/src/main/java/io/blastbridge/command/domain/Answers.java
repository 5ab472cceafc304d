package io.blastbridge.command.domain;

import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answers to deliveries that lead to no execution of their own. The correlation's stream holds
 * so many of each kind; the further ones overflow into the streams of their deliveries, where a
 * REST request has none and is owed nothing.
 */
final class Answers {

  /**
   * The answer a delivery was given before: the same again.
   *
   * @return null if it was given none, or has none to be given
   */
  static @Nullable Decision recorded(
      CorrelationState state, @Nullable Delivery delivery, OwnRecord own) {
    if (delivery == null) {
      return null;
    }
    var outcome = state.outcomes().get(delivery.id());
    return switch (outcome) {
      case null -> state.answers().overflow() ? overflowed(state, delivery, own) : null;
      case RecordedOutcome.Acknowledged() -> accepted(state);
      case RecordedOutcome.Refused(var code, var message) -> refused(code, message);
      case RecordedOutcome.Replaced(var deferred) -> Decision.of(new Verdict.Replaced(deferred));
    };
  }

  private static @Nullable Decision overflowed(
      CorrelationState state, Delivery delivery, OwnRecord own) {
    return switch (own) {
      case OwnRecord.Unread() -> Decision.of(new Verdict.Overflow.Read(delivery));
      case OwnRecord.Read(var events) -> again(state, events);
    };
  }

  private static @Nullable Decision again(CorrelationState state, List<DeliveryEvent> own) {
    for (var event : own) {
      var answer =
          switch (event) {
            case DeliveryEvent.Repeated e -> acknowledged(state, e, own);
            case DeliveryEvent.Conflicted _ -> conflicting();
            case DeliveryEvent.Refused e -> refused(e.code(), e.message());
            case DeliveryEvent.Settled _ -> null;
          };
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }

  /**
   * An acknowledgement in another stream does not exclude that the execution ends meanwhile; who is
   * acknowledged after the end must be told the end again, so it is owed before the settlement.
   */
  private static Decision acknowledged(
      CorrelationState state, DeliveryEvent.Repeated answer, List<DeliveryEvent> own) {
    var end = state.terminal();
    return end == null || own.stream().anyMatch(e -> e instanceof Owing o && o.owed().contains(end))
        ? accepted(state)
        : overflow(
            new DeliveryEvent.Repeated(
                answer.delivery(), answer.correlationId(), answer.requestId(), List.of(end)));
  }

  /** Acknowledges a request for the work that was accepted before. */
  static Decision repeat(CorrelationState state, Take c) {
    var offer = c.offer();
    var delivery = offer.delivery();
    boolean overflows = state.answers().repeatsOverflow();
    if (delivery == null) {
      return overflows ? accepted(state) : repeated(state, c, List.of());
    }
    var owed = new ArrayList<Response>();
    owed.add(
        Responses.repeated(
            c.correlationId(), requireJob(state), offer.requestId(), delivery, c.now()));
    if (state.terminal() != null) {
      owed.add(state.terminal());
    }
    // The first producer who listens must be remembered, whoever repeated it before.
    return overflows && state.audience()
        ? overflow(new DeliveryEvent.Repeated(delivery, c.correlationId(), offer.requestId(), owed))
        : repeated(state, c, owed);
  }

  private static Decision repeated(CorrelationState state, Take c, List<Response> owed) {
    var repeat = new CorrelationEvent.Repeat(c.offer().requestId(), c.offer().delivery());
    return Decision.of(
        new Verdict.Accepted(requireJob(state), true),
        new CorrelationEvent.Repeated(c.correlationId(), List.of(repeat), owed));
  }

  /** Refuses a different request under a bound id. */
  static Decision conflict(CorrelationState state, Take c) {
    var offer = c.offer();
    var delivery = offer.delivery();
    boolean overflows = state.answers().conflictsOverflow();
    if (delivery == null) {
      return overflows ? conflicting() : conflicted(c, List.of());
    }
    var owed =
        List.of(
            Responses.conflict(
                c.correlationId(),
                state,
                offer.fingerprints(),
                offer.requestId(),
                delivery,
                c.now()));
    return overflows
        ? overflow(
            new DeliveryEvent.Conflicted(
                delivery, c.correlationId(), offer.fingerprints(), offer.requestId(), owed))
        : conflicted(c, owed);
  }

  private static Decision conflicted(Take c, List<Response> owed) {
    var offer = c.offer();
    return Decision.of(
        conflicting().verdict(),
        new CorrelationEvent.Conflicted(
            c.correlationId(), offer.fingerprints(), offer.requestId(), offer.delivery(), owed));
  }

  /** Refuses a delivery for good; with a claim, or as the first word of all, that ends the try. */
  static Decision refuse(CorrelationState state, Refuse c) {
    var delivery = c.delivery();
    boolean ends = c.claimId() != null || state.phase() == Phase.ABSENT;
    boolean overflows = !ends && state.answers().refusalsOverflow();
    if (delivery == null) {
      return overflows ? refused(c.code(), c.message()) : rejected(c, ends, List.of());
    }
    var owed =
        List.of(
            Responses.refused(
                c.correlationId(), state, c.requestId(), delivery, c.code(), c.message(), c.now()));
    return overflows
        ? overflow(
            new DeliveryEvent.Refused(
                delivery, c.correlationId().value(), c.requestId(), c.code(), c.message(), owed))
        : rejected(c, ends, owed);
  }

  private static Decision rejected(Refuse c, boolean ends, List<Response> owed) {
    return Decision.of(
        new Verdict.Refused(c.code(), c.message()),
        new CorrelationEvent.Rejected(
            c.correlationId(),
            ends,
            c.code(),
            c.message(),
            c.certainty(),
            c.requestId(),
            c.delivery(),
            owed));
  }

  private static Decision accepted(CorrelationState state) {
    return Decision.of(new Verdict.Accepted(requireJob(state), true));
  }

  private static Decision conflicting() {
    return refused(CorrelationDecider.CORRELATION_CONFLICT, CorrelationDecider.CONFLICT_MESSAGE);
  }

  private static Decision refused(String code, String message) {
    return Decision.of(new Verdict.Refused(code, message));
  }

  private static Decision overflow(DeliveryEvent event) {
    return Decision.of(new Verdict.Overflow.Append(event));
  }

  /** The job that every accepted request has. */
  private static JobId requireJob(CorrelationState state) {
    return Objects.requireNonNull(state.jobId());
  }

  private Answers() {}
}
