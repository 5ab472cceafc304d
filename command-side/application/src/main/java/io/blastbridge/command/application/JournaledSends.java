package io.blastbridge.command.application;

import io.blastbridge.command.domain.identity.MessageSubject;
import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.request.TranslatedRequest;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.StreamAppend;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests of our own to the queue, each journaled before its first byte. */
final class JournaledSends {

  private static final Logger log = LoggerFactory.getLogger(JournaledSends.class);

  /** What of a REST body the queue is sent. */
  private static final List<String> SENT =
      List.of(
          "query_fasta",
          "db",
          "program",
          "options",
          "outfmt",
          "word_size",
          "dust",
          "evalue",
          "max_target_seqs",
          "sharding_mode",
          "db_effective_search_space",
          "taxid",
          "is_inclusive",
          "priority",
          "batch_len",
          "idempotency_key",
          "resource_profile",
          "request_id");

  private final Journal journal;
  private final JournalClock clock;
  private final RequestSender sender;
  private final IngressSettings settings;
  private final String node;

  JournaledSends(
      Journal journal,
      JournalClock clock,
      RequestSender sender,
      IngressSettings settings,
      String node) {
    this.journal = journal;
    this.clock = clock;
    this.sender = sender;
    this.settings = settings;
    this.node = node;
  }

  /** What the queue would be sent; too large a one is never sent. */
  static String message(JsonObject body, CorrelationId id) {
    var members = new LinkedHashMap<String, JsonValue>();
    for (String name : SENT) {
      body.given(name).ifPresent(value -> members.put(name, value));
    }
    members.put("external_correlation_id", new JsonString(id.value()));
    return CanonicalJson.text(new JsonObject(members));
  }

  static boolean fits(String message) {
    return message.getBytes(StandardCharsets.UTF_8).length <= RequestSender.MAX_BYTES;
  }

  /**
   * Sends one request.
   *
   * @throws EventStoreException if the intent could not be journaled; nothing was sent then
   */
  RequestSender.Result send(
      CorrelationId id, TranslatedRequest request, JsonObject body, String message) {
    append(
        id,
        new RequestEvent.Intended(
            id, request.requestId(), request.program(), request.db(), sender.queue()));
    var result =
        sender.send(
            new RequestSender.Outbound(
                message,
                id.value(),
                request.requestId(),
                MessageSubject.of(body, Secrets::mask),
                settings.timeToLive()));
    switch (result) {
      case RequestSender.Result.Sent _ -> keep(id, new RequestEvent.Sent(id));
      case RequestSender.Result.NotSent(var code) -> keep(id, new RequestEvent.NotSent(id, code));
      case RequestSender.Result.Unknown _ -> {}
    }
    return result;
  }

  /** The send has happened; not knowing it afterwards only leaves its outcome unknown. */
  private void keep(CorrelationId id, RequestEvent event) {
    try {
      append(id, event);
    } catch (EventStoreException e) {
      log.warn("The outcome of sending {} is not kept: {}", id, e.getMessage());
    }
  }

  private void append(CorrelationId id, RequestEvent event) {
    journal.append(
        List.of(
            StreamAppend.next(
                Streams.request(id),
                new StreamAppend.Entry(
                    UUID.randomUUID(), clock.databaseNow(), event, Map.of("node", node)))));
  }
}
