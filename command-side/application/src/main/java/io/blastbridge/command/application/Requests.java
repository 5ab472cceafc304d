package io.blastbridge.command.application;

import io.blastbridge.command.application.ExecutionPlane.Door;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.domain.Offer;
import io.blastbridge.command.domain.identity.PlaneIdentity;
import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.request.TranslatedRequest;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.RequestSummary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a translated request becomes for the journal and for the plane. */
final class Requests {

  static Offer offer(
      TranslatedRequest request,
      Origin origin,
      @Nullable Delivery delivery,
      Instant arrivedAt,
      @Nullable Instant enqueuedAt,
      @Nullable Instant expiresAt) {
    return new Offer(
        origin,
        request.requestId(),
        delivery,
        new Fingerprints(request.canonicalDigest(), request.candidateDigest()),
        summary(request),
        arrivedAt,
        enqueuedAt,
        expiresAt);
  }

  private static RequestSummary summary(TranslatedRequest request) {
    return new RequestSummary(
        request.path().word(),
        request.program(),
        request.db(),
        request.taxid().map(Number::intValue).orElse(null),
        request.isInclusive().orElse(null),
        request.priority(),
        request.querySize().records(),
        request.querySize().letters());
  }

  /** The producer's own key, else the correlation id; every submit of the request carries it. */
  static String idempotencyKey(TranslatedRequest request) {
    return request.idempotencyKey().orElse(request.correlationId());
  }

  static Submission submission(TranslatedRequest request, CorrelationId id) {
    String planeKey = PlaneIdentity.idempotencyKey(idempotencyKey(request));
    String planeCorrelation = PlaneIdentity.correlation(id.value());
    var body =
        request
            .payload()
            .with("idempotency_key", new JsonString(planeKey))
            .with("external_correlation_id", new JsonString(planeCorrelation));
    return new Submission(
        switch (request.path()) {
          case XML -> Door.XML;
          case V1 -> Door.V1;
        },
        CanonicalJson.text(body),
        id,
        planeCorrelation,
        new JobId(PlaneIdentity.jobId(planeKey)));
  }

  private Requests() {}
}
