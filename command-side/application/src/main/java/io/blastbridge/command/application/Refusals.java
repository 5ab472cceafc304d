package io.blastbridge.command.application;

import io.blastbridge.command.application.RequestHandler.Handled;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.DeliveryResponses;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.domain.request.FieldProblem;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.StreamAppend;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.axonframework.modelling.command.AggregateStreamCreationException;

/** Refuses messages that are no request of ours, durably, once per delivery. */
final class Refusals {

  /** Longest text told to a producer (source: the contract of the completion event). */
  private static final int MAX_TEXT = 500;

  private final Correlations correlations;
  private final Journal journal;
  private final JournalClock clock;
  private final String node;

  Refusals(Correlations correlations, Journal journal, JournalClock clock, String node) {
    this.correlations = correlations;
    this.journal = journal;
    this.clock = clock;
    this.node = node;
  }

  /**
   * Records the refusal where it belongs: on the correlation, or on the delivery if the message
   * names no valid one.
   */
  Handled refuse(
      RequestMessage message,
      String answerId,
      boolean identified,
      String requestId,
      String code,
      List<FieldProblem> problems) {
    String text = text(problems);
    if (!identified) {
      return new Handled(answerId, refuseDelivery(message, answerId, requestId, code, text));
    }
    var verdict =
        correlations.send(
            new Refuse(
                new CorrelationId(answerId),
                null,
                Certainty.DEFINITELY_NOT,
                code,
                text,
                requestId,
                message.delivery(),
                clock.databaseNow()));
    return new Handled(answerId, settlement(verdict));
  }

  private Settlement refuseDelivery(
      RequestMessage message, String answerId, String requestId, String code, String text) {
    var delivery = message.delivery();
    var now = clock.databaseNow();
    boolean first = journal.head(Streams.response(DeliveryResponses.firstId(answerId))).isEmpty();
    var refused =
        new DeliveryEvent.Refused(
            delivery,
            answerId,
            requestId,
            code,
            text,
            List.of(
                DeliveryResponses.refused(
                    answerId, first, requestId, delivery.sequenceNumber(), code, text, now)));
    try {
      journal.append(
          List.of(
              new StreamAppend(
                  Streams.delivery(delivery.id()),
                  0,
                  List.of(
                      new StreamAppend.Entry(
                          UUID.randomUUID(), now, refused, Map.of("node", node))))));
    } catch (AggregateStreamCreationException _) {
      // A redelivery: it was refused before, and this repeats that.
    }
    return new Settlement.DeadLetter(code, text);
  }

  static Settlement settlement(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Refused(var code, var text) -> new Settlement.DeadLetter(code, text);
      case Verdict.Accepted _ -> new Settlement.Complete();
      case Verdict.Replaced(var deferred) -> Retries.settlement(deferred);
      case Verdict.Contended _,
          Verdict.ClaimLost _,
          Verdict.Submit _,
          Verdict.Done _,
          Verdict.Overflow _ ->
          new Settlement.LeaveLocked("claim_lost");
    };
  }

  private static String text(List<FieldProblem> problems) {
    String all =
        problems.stream()
            .map(problem -> problem.path() + " " + problem.text())
            .collect(Collectors.joining("; "));
    return all.length() <= MAX_TEXT ? all : all.substring(0, MAX_TEXT);
  }
}
