package io.blastbridge.bench;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Outcome;
import io.blastbridge.command.events.Owner;
import io.blastbridge.command.events.RequestSummary;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseEvent;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.ResultFile;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.StreamAppend;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a bridge writes while requests succeed: nine events each. Waves of requests live side by
 * side, so that the events of one lie as far apart as in a journal that was really lived.
 */
final class History {

  private static final int EVENTS = 9;
  private static final int PER_APPEND = 250;
  private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

  private final Journal journal;

  History(Journal journal) {
    this.journal = journal;
  }

  /**
   * Appends.
   *
   * @param waves one after the other
   * @param wide requests of a wave, alive at the same time
   * @return how many events that were
   */
  long append(int waves, int wide) {
    for (int wave = 0; wave < waves; wave++) {
      List<String> ids =
          IntStream.range(0, wide).mapToObj(_ -> UUID.randomUUID().toString()).toList();
      step(ids, id -> own(id, 0, received(id), claimed(id)));
      step(ids, id -> own(id, 2, submitted(id), queued(id)));
      step(ids, id -> published(id, ResponseStatus.QUEUED));
      step(ids, id -> own(id, 4, running(id)));
      step(ids, id -> published(id, ResponseStatus.RUNNING));
      step(ids, id -> own(id, 5, terminal(id)));
      step(ids, id -> published(id, ResponseStatus.SUCCEEDED));
    }
    return (long) EVENTS * waves * wide;
  }

  private void step(List<String> ids, Function<String, StreamAppend> what) {
    for (int from = 0; from < ids.size(); from += PER_APPEND) {
      List<String> part = ids.subList(from, Math.min(ids.size(), from + PER_APPEND));
      var _ = journal.append(part.stream().map(what).toList());
    }
  }

  private static StreamAppend own(String id, long first, BridgeEvent... events) {
    var entries = new ArrayList<StreamAppend.Entry>();
    for (BridgeEvent event : events) {
      entries.add(entry(event, first + entries.size()));
    }
    return new StreamAppend(Streams.correlation(new CorrelationId(id)), first, entries);
  }

  private static StreamAppend published(String id, ResponseStatus status) {
    String eventId = id + "-" + status.word();
    var event =
        new ResponseEvent.Published(
            eventId, id, status, UUID.randomUUID(), 0, "elastic-blast-completions", START);
    return new StreamAppend(Streams.response(eventId), 0, List.of(entry(event, 0)));
  }

  private static StreamAppend.Entry entry(BridgeEvent event, long seconds) {
    return new StreamAppend.Entry(
        UUID.randomUUID(), START.plusSeconds(seconds), event, Map.of("node", "bench"));
  }

  private static CorrelationEvent received(String id) {
    return new CorrelationEvent.Received(
        new CorrelationId(id),
        1,
        Origin.QUEUE,
        "request-" + id,
        delivery(id),
        new Fingerprints(Counter.FINGERPRINT, Counter.FINGERPRINT),
        new RequestSummary("xml", "blastn", "core_nt", 9606, true, 50, 3, 1200),
        START,
        START,
        START.plusSeconds(86_400));
  }

  private static CorrelationEvent claimed(String id) {
    return new CorrelationEvent.Claimed(
        new CorrelationId(id),
        new ClaimId("claim-" + id),
        new Owner("bench", "bench-life", 4711),
        "request-" + id,
        delivery(id),
        START.plusSeconds(900),
        id,
        1,
        null,
        false);
  }

  private static CorrelationEvent submitted(String id) {
    return new CorrelationEvent.Submitted(
        new CorrelationId(id), new ClaimId("claim-" + id), job(id), false);
  }

  private static CorrelationEvent queued(String id) {
    return new CorrelationEvent.Queued(
        new CorrelationId(id), job(id), List.of(response(id, ResponseStatus.QUEUED)));
  }

  private static CorrelationEvent running(String id) {
    return new CorrelationEvent.Running(
        new CorrelationId(id), job(id), List.of(response(id, ResponseStatus.RUNNING)));
  }

  private static CorrelationEvent terminal(String id) {
    return new CorrelationEvent.Terminal(
        new CorrelationId(id),
        job(id),
        Outcome.SUCCEEDED,
        "",
        "",
        List.of(new ResultFile("f1", "out.gz", "blast_xml", 2048)),
        START,
        List.of(response(id, ResponseStatus.SUCCEEDED)));
  }

  private static Response response(String id, ResponseStatus status) {
    return new Response(
        id + "-" + status.word(),
        id,
        status,
        "request-" + id,
        "job-" + id,
        START,
        "",
        "",
        List.of());
  }

  private static JobId job(String id) {
    return new JobId("job-" + id);
  }

  private static Delivery delivery(String id) {
    return new Delivery(
        "d".repeat(32), "ns.example.org", "elastic-blast-requests", 7, START, "message-" + id);
  }
}
