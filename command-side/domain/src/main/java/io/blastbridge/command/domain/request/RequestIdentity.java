package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.json.PythonText;
import io.blastbridge.command.domain.request.Envelope.Door;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Who asks, as far as body and envelope say.
 *
 * @param given the correlation id as given, trimmed, not yet checked; empty for none
 * @param problem what is wrong with it
 * @param requestId empty for none
 * @param answerId the correlation id an answer goes out under
 */
record RequestIdentity(
    String given, Optional<FieldProblem> problem, String requestId, String answerId) {

  static final String CORRELATION_FIELD = "external_correlation_id";
  static final String REQUEST_FIELD = "request_id";

  private static final int MAX_LENGTH = 256;
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._: -]{1,256}");
  private static final int REPLACEMENT = 0xFFFD;

  static RequestIdentity of(JsonObject body, Envelope envelope) {
    JsonValue raw = body.get(CORRELATION_FIELD).orElse(JsonNull.NULL);
    boolean strict = envelope.door() == Door.HTTP && !(raw instanceof JsonNull);
    String given = strict ? textOf(raw) : resolved(raw, envelope);
    Optional<FieldProblem> problem =
        strict && !(raw instanceof JsonString)
            ? Optional.of(Rules.text(CORRELATION_FIELD))
            : check(given);
    return new RequestIdentity(given, problem, requestId(body, envelope), answer(given, envelope));
  }

  private static String resolved(JsonValue raw, Envelope envelope) {
    String fromBody = PythonText.truthy(raw) ? textOf(raw) : "";
    return Stream.of(Optional.of(fromBody), envelope.correlationId(), envelope.messageId())
        .flatMap(Optional::stream)
        .map(PythonText::strip)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static Optional<FieldProblem> check(String given) {
    if (given.isEmpty()) {
      return Optional.of(Rules.missing(CORRELATION_FIELD));
    }
    return VALID.matcher(given).matches()
        ? Optional.empty()
        : Optional.of(
            Rules.pattern(CORRELATION_FIELD, "1 to 256 of A-Z a-z 0-9 . _ : - and space"));
  }

  private static String requestId(JsonObject body, Envelope envelope) {
    String raw =
        body.given(REQUEST_FIELD)
            .map(RequestIdentity::textOf)
            .orElseGet(() -> PythonText.strip(envelope.requestId().orElse("")));
    // Rows of the read side hold it as text, which takes neither NUL nor half a surrogate pair.
    return replaced(PythonText.cut(raw, MAX_LENGTH), false);
  }

  private static String answer(String given, Envelope envelope) {
    if (!given.isEmpty()) {
      return replaced(PythonText.cut(given, MAX_LENGTH), true);
    }
    return envelope.sequenceNumber().isPresent()
        ? "sb-sequence-" + envelope.sequenceNumber().getAsLong()
        : "sb-sequence-unknown";
  }

  private static String textOf(JsonValue value) {
    return PythonText.strip(PythonText.of(value));
  }

  private static String replaced(String text, boolean controls) {
    var result = new StringBuilder(text.length());
    text.codePoints()
        .map(code -> unfit(code, controls) ? REPLACEMENT : code)
        .forEach(result::appendCodePoint);
    return result.toString();
  }

  private static boolean unfit(int code, boolean controls) {
    return code == 0
        || Character.getType(code) == Character.SURROGATE
        || (controls && Character.isISOControl(code));
  }
}
