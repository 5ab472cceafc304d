package io.blastbridge.command.events;

import java.time.Instant;
import java.util.UUID;

/** What happened to a response; the stream is {@code response/<event id>}. */
public sealed interface ResponseEvent extends BridgeEvent {

  String eventId();

  /**
   * The completion entity has it.
   *
   * @param owingEvent id of the journal event that owed it
   * @param index its place among that event's responses, 0-based
   * @param entity path of the topic or queue; empty when none is configured
   */
  record Published(
      String eventId,
      String correlationId,
      ResponseStatus status,
      UUID owingEvent,
      int index,
      String entity,
      Instant publishedAt)
      implements ResponseEvent {}
}
