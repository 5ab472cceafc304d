package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationDecider;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonParse;
import io.blastbridge.command.domain.json.JsonParser;
import io.blastbridge.command.domain.request.Envelope;
import io.blastbridge.command.domain.request.FieldProblem;
import io.blastbridge.command.domain.request.RequestTranslator;
import io.blastbridge.command.domain.request.TranslatedRequest;
import io.blastbridge.command.domain.request.Translation;
import io.blastbridge.command.domain.request.TranslationSettings;
import io.blastbridge.command.events.CorrelationId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.jspecify.annotations.Nullable;

/** The REST door: through the queue where that is on, else straight to the plane. */
final class RestDoor implements RequestDoor {

  private static final int MAX_TEXT = 600;
  private static final List<String> TARGET_FIELDS =
      List.of("subscription_id", "resource_group", "cluster_name");

  private final TranslationSettings translation;
  private final DirectSubmit direct;
  private final @Nullable JournaledSends sends;

  /**
   * @param sends null while requests do not go through the queue
   */
  RestDoor(TranslationSettings translation, DirectSubmit direct, @Nullable JournaledSends sends) {
    this.translation = translation;
    this.direct = direct;
    this.sends = sends;
  }

  @Override
  public Answer submit(byte[] body) {
    var generated = UUID.randomUUID().toString();
    return switch (JsonParser.parse(body)) {
      case JsonParse.Parsed(JsonObject object) -> submit(object, generated);
      case JsonParse.Parsed _, JsonParse.Invalid _ ->
          invalid(List.of(new FieldProblem("body", "json", "is no JSON object")));
      case JsonParse.Refused refused ->
          invalid(RequestTranslator.unreadable(refused, Envelope.http(generated)).problems());
    };
  }

  private Answer submit(JsonObject body, String generated) {
    return switch (RequestTranslator.translate(body, Envelope.http(generated), translation)) {
      case Translation.Accepted(var request) -> accepted(body, request);
      case Translation.Malformed m -> invalid(m.problems());
      case Translation.TargetMismatch m ->
          new Answer.Refused(
              new CorrelationId(m.correlationId()),
              409,
              Translation.TargetMismatch.CODE,
              text(m.problems()));
    };
  }

  private Answer accepted(JsonObject body, TranslatedRequest request) {
    var id = new CorrelationId(request.correlationId());
    try (var _ = LogContext.of(id.value())) {
      return brought(id, body, request);
    }
  }

  private Answer brought(CorrelationId id, JsonObject body, TranslatedRequest request) {
    if (sends != null && TARGET_FIELDS.stream().allMatch(name -> body.given(name).isEmpty())) {
      String message = JournaledSends.message(body, id);
      if (JournaledSends.fits(message)) {
        return enqueue(sends, id, body, request, message);
      }
    }
    return direct(id, request);
  }

  private Answer enqueue(
      JournaledSends queue,
      CorrelationId id,
      JsonObject body,
      TranslatedRequest request,
      String message) {
    try {
      return switch (queue.send(id, request, body, message)) {
        case RequestSender.Result.Sent _ -> new Answer.Enqueued(id);
        case RequestSender.Result.Unknown _ -> new Answer.OutcomeUnknown(id);
        // Break-glass: a broker that cannot be reached must not drop a submit.
        case RequestSender.Result.NotSent _ -> direct(id, request);
      };
    } catch (EventStoreException _) {
      return new Answer.Unavailable(id, 503, "journal_unavailable", Optional.empty());
    }
  }

  private Answer direct(CorrelationId id, TranslatedRequest request) {
    return switch (direct.submit(request)) {
      case DirectSubmit.Result.Accepted(var jobId, _) ->
          new Answer.Accepted(id, Optional.of(jobId), request.program(), request.db());
      case DirectSubmit.Result.InProgress _ ->
          new Answer.Accepted(id, Optional.empty(), request.program(), request.db());
      case DirectSubmit.Result.Refused(var code, var message) ->
          code.equals(CorrelationDecider.CORRELATION_CONFLICT)
              ? new Answer.Conflict(id)
              : new Answer.Refused(id, statusOf(code), code, message);
      case DirectSubmit.Result.Unavailable(var code, var retryAfter) ->
          new Answer.Unavailable(
              id, code.endsWith("_429") ? 429 : 503, code, Optional.ofNullable(retryAfter));
      case DirectSubmit.Result.Unknown _ -> new Answer.OutcomeUnknown(id);
    };
  }

  /** The plane's own 4xx, where the code names one. */
  private static int statusOf(String code) {
    String last = code.substring(code.lastIndexOf('_') + 1);
    return last.matches("4\\d\\d") ? Integer.parseInt(last) : 422;
  }

  private static Answer invalid(List<FieldProblem> problems) {
    return new Answer.Invalid(
        "validation_error",
        text(problems),
        problems.stream().limit(20).map(p -> new Fault(p.path(), p.text(), p.rule())).toList());
  }

  private static String text(List<FieldProblem> problems) {
    String all =
        problems.stream().map(p -> p.path() + " " + p.text()).collect(Collectors.joining("; "));
    return all.length() <= MAX_TEXT ? all : all.substring(0, MAX_TEXT);
  }
}
