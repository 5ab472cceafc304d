package io.blastbridge.command.eventstore;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Outcome;
import io.blastbridge.command.events.Owner;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.RequestSummary;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseEvent;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.ResultFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** One sample of every event; its stored form is a golden file that is never edited. */
final class ReleasedEvents {

  private static final CorrelationId ID = new CorrelationId("lab7:gene A");
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00.123456Z");
  private static final JobId JOB = new JobId("7a905ecf8f55");
  private static final ClaimId CLAIM = new ClaimId("claim-1");
  private static final Delivery DELIVERY =
      new Delivery(
          "00112233445566778899aabbccddeeff",
          "lab.servicebus.windows.net",
          "elastic-blast-requests",
          42,
          Instant.parse("2026-01-05T11:59:59.500Z"),
          "m-42");
  private static final Response RESPONSE =
      new Response(
          "47471c69e45c39b61d691b8b52976482",
          "lab7:gene A",
          ResponseStatus.SUCCEEDED,
          "rq-4",
          "7a905ecf8f55",
          Instant.parse("2026-01-05T12:00:00Z"),
          "",
          "",
          List.of(new ResultFile("result-001", "batch_000.xml", "blast_xml", 2048)));

  static List<BridgeEvent> samples() {
    return List.of(
        new CorrelationEvent.Received(
            ID,
            1,
            Origin.QUEUE,
            "rq-4",
            DELIVERY,
            new Fingerprints("a".repeat(64), "b".repeat(64)),
            new RequestSummary("xml", "blastn", "core_nt", 9606, true, 50, 2, 120),
            NOON,
            NOON,
            NOON.plus(Duration.ofDays(1))),
        new CorrelationEvent.Claimed(
            ID,
            CLAIM,
            new Owner("bridge", "life-1", 4711),
            "rq-4",
            DELIVERY,
            NOON.plusSeconds(900),
            "lab7:gene A",
            2,
            new ClaimId("claim-0"),
            true),
        new CorrelationEvent.ClaimReleased(ID, CLAIM, "openapi_http_503", Certainty.UNCERTAIN),
        new CorrelationEvent.Submitted(ID, CLAIM, JOB, true),
        new CorrelationEvent.Queued(ID, JOB, List.of(RESPONSE)),
        new CorrelationEvent.Repeated(
            ID, List.of(new CorrelationEvent.Repeat("rq-5", DELIVERY)), List.of(RESPONSE)),
        new CorrelationEvent.Conflicted(
            ID,
            new Fingerprints("c".repeat(64), "d".repeat(64)),
            "rq-6",
            DELIVERY,
            List.of(RESPONSE)),
        new CorrelationEvent.Rejected(
            ID,
            true,
            "servicebus_malformed_request",
            "program is required",
            Certainty.DEFINITELY_NOT,
            "rq-4",
            DELIVERY,
            List.of(RESPONSE)),
        new CorrelationEvent.Deferred(
            ID,
            "openapi_http_503",
            1,
            1,
            NOON,
            Duration.ofSeconds(90),
            NOON.plusSeconds(30),
            "retry-c5fff8a3254695f0e135255c5b330d2db4c8f26a",
            NOON.plus(Duration.ofDays(1)),
            DELIVERY),
        new CorrelationEvent.Running(ID, JOB, List.of(RESPONSE)),
        new CorrelationEvent.Terminal(
            ID, JOB, Outcome.SUCCEEDED, "", "", RESPONSE.resultFiles(), NOON, List.of(RESPONSE)),
        new DeliveryEvent.Refused(
            DELIVERY,
            "a/b",
            "rq-4",
            "servicebus_malformed_request",
            "external_correlation_id is not valid",
            List.of(RESPONSE)),
        new DeliveryEvent.Repeated(DELIVERY, ID, "rq-5", List.of(RESPONSE)),
        new DeliveryEvent.Conflicted(
            DELIVERY,
            ID,
            new Fingerprints("c".repeat(64), "d".repeat(64)),
            "rq-6",
            List.of(RESPONSE)),
        new DeliveryEvent.Settled(DELIVERY, "lab7:gene A", "dead-letter", "servicebus_x", NOON),
        new ResponseEvent.Published(
            "47471c69e45c39b61d691b8b52976482",
            "lab7:gene A",
            ResponseStatus.SUCCEEDED,
            new UUID(1, 2),
            0,
            "elastic-blast-completions",
            NOON),
        new RequestEvent.Intended(ID, "rq-4", "blastn", "core_nt", "elastic-blast-requests"),
        new RequestEvent.Sent(ID),
        new RequestEvent.NotSent(ID, "unavailable"));
  }

  private ReleasedEvents() {}
}
