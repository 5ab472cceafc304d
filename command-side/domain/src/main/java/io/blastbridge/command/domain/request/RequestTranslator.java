package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonBody;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonParse;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns a message into the payload for the execution plane, or says which rules it breaks. It is a
 * function of its arguments; its time and memory are in proportion to the body.
 */
public final class RequestTranslator {

  /**
   * Translates the bytes of a body; see {@link #translate(JsonValue, Envelope,
   * TranslationSettings)}.
   */
  public static Translation translate(
      byte[] utf8, Envelope envelope, TranslationSettings settings) {
    return switch (JsonBody.decode(utf8)) {
      case JsonBody.Decoded(JsonObject body) -> translate(body, envelope, settings);
      case JsonBody.TooLarge(JsonParse.Refused refused) -> unreadable(refused, envelope);
    };
  }

  /**
   * Translates a body. A value that is no object has none of the fields of a request.
   *
   * @return never an exception for any body
   */
  public static Translation translate(
      JsonValue value, Envelope envelope, TranslationSettings settings) {
    JsonObject body = value instanceof JsonObject object ? object : JsonObject.EMPTY;
    var identity = RequestIdentity.of(body, envelope);
    var problems = new ArrayList<FieldProblem>();
    identity.problem().ifPresent(problems::add);
    Candidate read = new CandidateReader(body, problems).read();
    if (!problems.isEmpty()) {
      return malformed(identity, problems);
    }
    var fasta = new FastaCheck(read.queryFasta());
    Optional<FieldProblem> broken = CrossFieldRules.check(read, fasta);
    if (broken.isPresent()) {
      return malformed(identity, List.of(broken.get()));
    }
    List<FieldProblem> foreign = TargetFields.check(body, settings.target());
    return foreign.isEmpty()
        ? accepted(
            body, identity, read.withDefaultInclusion(), fasta.size(), settings.calibration())
        : new Translation.TargetMismatch(identity.given(), identity.requestId(), foreign);
  }

  /** The answer to a body that was not read to its end: it names the limit and the place. */
  public static Translation.Malformed unreadable(JsonParse.Refused refused, Envelope envelope) {
    var identity = RequestIdentity.of(JsonObject.EMPTY, envelope);
    String limit =
        switch (refused.limit()) {
          case DEPTH -> "200 levels";
          case NUMBER_LENGTH -> "1000 characters in a number";
          case STRING_LENGTH -> "20000000 characters in a text";
          case VALUES -> "500000 values";
        };
    return malformed(identity, List.of(Rules.limit(refused.path(), limit)));
  }

  private static Translation.Malformed malformed(
      RequestIdentity identity, List<FieldProblem> problems) {
    return new Translation.Malformed(
        identity.answerId(),
        identity.problem().isEmpty(),
        identity.requestId(),
        List.copyOf(problems));
  }

  private static Translation accepted(
      JsonObject body,
      RequestIdentity identity,
      Candidate candidate,
      QuerySize size,
      Calibration calibration) {
    JsonObject options =
        switch (candidate.path()) {
          case XML -> XmlTranslation.options(body, candidate, calibration);
          case V1 -> V1Translation.options(body, candidate, calibration);
        };
    String profile = ResourceProfiles.promoted(candidate.resourceProfile(), candidate.db());
    JsonObject execution = candidate.execution(options, profile);
    JsonObject unenriched =
        candidate
            .execution(candidate.options(), candidate.resourceProfile())
            .with("path", new JsonString(candidate.path().word()));
    Optional<String> key = candidate.idempotencyKey().filter(text -> !text.isBlank());
    return new Translation.Accepted(
        new TranslatedRequest(
            identity.given(),
            identity.requestId(),
            candidate.path(),
            payload(execution, identity, candidate.path(), key),
            candidate.program(),
            candidate.db(),
            candidate.taxid(),
            candidate.isInclusive(),
            candidate.priority(),
            size,
            key,
            CanonicalJson.sha256(execution),
            CanonicalJson.sha256(unenriched)));
  }

  private static JsonObject payload(
      JsonObject execution, RequestIdentity identity, RequestPath path, Optional<String> key) {
    JsonObject payload =
        execution
            .with(RequestIdentity.CORRELATION_FIELD, new JsonString(identity.given()))
            .with("submission_source", new JsonString(path.submissionSource()));
    return key.isPresent() ? payload.with("idempotency_key", new JsonString(key.get())) : payload;
  }

  private RequestTranslator() {}
}
