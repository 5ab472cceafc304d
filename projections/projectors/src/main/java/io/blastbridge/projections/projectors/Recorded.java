package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.BridgeEvent;
import java.time.Instant;
import java.util.UUID;
import org.axonframework.eventhandling.DomainEventMessage;

/**
 * An event and its place in the journal.
 *
 * @param stream name of its stream
 * @param sequence its place there, 0-based
 * @param at when it was appended, to the microsecond
 */
record Recorded<E extends BridgeEvent>(
    E event, String stream, long sequence, UUID eventId, Instant at) {

  static <E extends BridgeEvent> Recorded<E> of(E event, DomainEventMessage<?> message) {
    return new Recorded<>(
        event,
        message.getAggregateIdentifier(),
        message.getSequenceNumber(),
        UUID.fromString(message.getIdentifier()),
        message.getTimestamp());
  }
}
