package io.blastbridge.projections.projectors;

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
import io.blastbridge.command.events.Streams;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.messaging.MetaData;

/** Writes a journal in memory: one event a second from 09:00. */
final class Histories {

  static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");
  static final Fingerprints FINGERPRINTS = new Fingerprints("a".repeat(64), "b".repeat(64));

  final List<DomainEventMessage<BridgeEvent>> messages = new ArrayList<>();
  private final Map<String, Long> sequences = new HashMap<>();

  /** Appends and returns the id of the event. */
  UUID append(String stream, BridgeEvent event) {
    long sequence = sequences.merge(stream, 0L, (before, _) -> before + 1);
    UUID id = UUID.nameUUIDFromBytes((stream + sequence).getBytes(StandardCharsets.UTF_8));
    messages.add(
        new GenericDomainEventMessage<>(
            Streams.kindOf(stream),
            stream,
            sequence,
            event,
            MetaData.with("node", "n1"),
            id.toString(),
            NINE.plusSeconds(messages.size())));
    return id;
  }

  UUID append(CorrelationEvent event) {
    return append(Streams.correlation(event.correlationId()), event);
  }

  UUID append(RequestEvent event) {
    return append(Streams.request(event.correlationId()), event);
  }

  UUID publish(String id, ResponseStatus status, UUID owing, int index, Instant at) {
    String eventId = id + "-" + status.word();
    return append(
        Streams.response(eventId),
        new ResponseEvent.Published(eventId, id, status, owing, index, "completions", at));
  }

  /** Received, claimed, submitted, queued. */
  UUID queued(String id) {
    append(received(id));
    append(claimed(id, 1));
    append(new CorrelationEvent.Submitted(id(id), claim(1), job(id), false));
    return append(
        new CorrelationEvent.Queued(id(id), job(id), List.of(response(id, ResponseStatus.QUEUED))));
  }

  /** From first sight to the end, each response published a second after it is owed. */
  void succeeded(String id) {
    UUID queued = queued(id);
    publish(id, ResponseStatus.QUEUED, queued, 0, now());
    UUID running =
        append(
            new CorrelationEvent.Running(
                id(id), job(id), List.of(response(id, ResponseStatus.RUNNING))));
    publish(id, ResponseStatus.RUNNING, running, 0, now());
    UUID terminal = append(terminal(id));
    publish(id, ResponseStatus.SUCCEEDED, terminal, 0, now());
  }

  /** The time of the next event. */
  Instant now() {
    return NINE.plusSeconds(messages.size());
  }

  static CorrelationEvent.Received received(String id) {
    return new CorrelationEvent.Received(
        id(id),
        1,
        Origin.QUEUE,
        "req-" + id,
        delivery(id),
        FINGERPRINTS,
        new RequestSummary("xml", "blastn", "core_nt", 9606, true, 50, 3, 1200),
        NINE.minusSeconds(1),
        NINE.minusSeconds(5),
        NINE.plusSeconds(86_400).plusNanos(123_457_000));
  }

  static CorrelationEvent.Claimed claimed(String id, int attempt) {
    return new CorrelationEvent.Claimed(
        id(id),
        claim(attempt),
        new Owner("n1", "n1-life", 4711),
        "req-" + id,
        delivery(id),
        NINE.plusSeconds(900),
        id,
        attempt,
        null,
        false);
  }

  static CorrelationEvent.ClaimReleased released(String id, int attempt) {
    return new CorrelationEvent.ClaimReleased(
        id(id), claim(attempt), "plane_unavailable", Certainty.UNCERTAIN);
  }

  static CorrelationEvent.Deferred deferred(String id) {
    return new CorrelationEvent.Deferred(
        id(id),
        "plane_unavailable",
        1,
        1,
        NINE.minusSeconds(5),
        Duration.ZERO,
        NINE.plusSeconds(60),
        "retry-1",
        null,
        delivery(id));
  }

  static CorrelationEvent.Rejected rejected(String id, boolean ends) {
    return new CorrelationEvent.Rejected(
        id(id),
        ends,
        "servicebus_request_expired",
        "too late",
        Certainty.DEFINITELY_NOT,
        "req-" + id,
        delivery(id),
        List.of(response(id, ResponseStatus.FAILED)));
  }

  static CorrelationEvent.Conflicted conflicted(String id) {
    return new CorrelationEvent.Conflicted(
        id(id), FINGERPRINTS, "other", delivery(id), List.of(response(id, ResponseStatus.FAILED)));
  }

  static CorrelationEvent.Terminal terminal(String id) {
    return new CorrelationEvent.Terminal(
        id(id),
        job(id),
        Outcome.SUCCEEDED,
        "",
        "",
        List.of(new ResultFile("f1", "out.gz", "blast_xml", 2048)),
        NINE,
        List.of(response(id, ResponseStatus.SUCCEEDED)));
  }

  /** Repeats and conflicts of {@code id} that overflow into streams of their own, two of each. */
  void overflow(String id) {
    for (int n = 1; n <= 2; n++) {
      append(
          Streams.delivery(id + "-r" + n),
          new DeliveryEvent.Repeated(
              delivery(id + "-r" + n),
              id(id),
              "more",
              List.of(response(id, ResponseStatus.QUEUED))));
      append(
          Streams.delivery(id + "-c" + n),
          new DeliveryEvent.Conflicted(
              delivery(id + "-c" + n),
              id(id),
              FINGERPRINTS,
              "other",
              List.of(response(id, ResponseStatus.FAILED))));
    }
  }

  static DeliveryEvent.Refused refused(String rawId) {
    return new DeliveryEvent.Refused(
        delivery("x"),
        rawId,
        "",
        "malformed",
        "no id",
        List.of(response(rawId, ResponseStatus.FAILED)));
  }

  static Response response(String id, ResponseStatus status) {
    return new Response(
        id + "-" + status.word(),
        id,
        status,
        "req-" + id,
        status == ResponseStatus.FAILED ? "" : "job-" + id,
        NINE,
        status == ResponseStatus.FAILED ? "some_code" : "",
        "",
        List.of());
  }

  static CorrelationId id(String id) {
    return new CorrelationId(id);
  }

  static JobId job(String id) {
    return new JobId("job-" + id);
  }

  static Delivery delivery(String id) {
    return new Delivery("d".repeat(32), "ns.example.org", "requests", 7, NINE, "m-" + id);
  }

  private static ClaimId claim(int attempt) {
    return new ClaimId("claim-" + attempt);
  }
}
