package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonBody;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Requests, envelopes and settings the tests share. */
final class Requests {

  static final JsonObject BASE =
      json(
          """
          {"program":"blastn","db":"core_nt","query_fasta":">seqA demo\\nACGTACGTAC\\n",\
          "external_correlation_id":"lab7:run-1"}""");

  static final TranslationSettings SETTINGS =
      new TranslationSettings(Calibration.CORE_NT, Optional.empty());

  static final Envelope BARE = envelope(null, null, null, 42);

  static Envelope envelope(
      @Nullable String correlationId,
      @Nullable String messageId,
      @Nullable String requestId,
      long sequenceNumber) {
    return new Envelope(
        Envelope.Door.QUEUE,
        Optional.ofNullable(correlationId),
        Optional.ofNullable(messageId),
        Optional.ofNullable(requestId),
        OptionalLong.of(sequenceNumber));
  }

  static JsonObject json(String text) {
    return switch (JsonBody.decode(text.getBytes(StandardCharsets.UTF_8))) {
      case JsonBody.Decoded(JsonObject body) -> body;
      case JsonBody.TooLarge _ -> throw new IllegalArgumentException(text);
    };
  }

  /** The base request with some members replaced. */
  static JsonObject base(String change) {
    JsonObject request = BASE;
    for (Map.Entry<String, JsonValue> member : json(change).members().entrySet()) {
      request = request.with(member.getKey(), member.getValue());
    }
    return request;
  }

  static Translation translate(JsonObject body) {
    return RequestTranslator.translate(body, BARE, SETTINGS);
  }

  static TranslatedRequest accepted(JsonObject body) {
    return accepted(translate(body));
  }

  static TranslatedRequest accepted(Translation translation) {
    return switch (translation) {
      case Translation.Accepted(TranslatedRequest request) -> request;
      case Translation.Malformed malformed -> throw new AssertionError(malformed);
      case Translation.TargetMismatch mismatch -> throw new AssertionError(mismatch);
    };
  }

  static Translation.Malformed malformed(Translation translation) {
    return switch (translation) {
      case Translation.Malformed malformed -> malformed;
      case Translation.Accepted accepted -> throw new AssertionError(accepted);
      case Translation.TargetMismatch mismatch -> throw new AssertionError(mismatch);
    };
  }

  /** The rows of a table among the test resources, without its heading. */
  static Stream<List<String>> table(String name) {
    try (var stream = Objects.requireNonNull(Requests.class.getResourceAsStream(name))) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).map(line -> List.of(line.split("\t", -1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Requests() {}
}
