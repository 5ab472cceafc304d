package io.blastbridge.command.application;

import io.blastbridge.command.domain.request.Envelope;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Where a message comes from: sent by a producer, or a clone that the journal knows.
 *
 * @param clonedBy what scheduled the clone, null for a producer's message
 */
record Lineage(Instant enqueuedAt, @Nullable Deferred clonedBy) {

  /** When the first message of the lineage reached the queue. */
  Instant firstEnqueuedAt() {
    return clonedBy == null ? enqueuedAt : clonedBy.firstEnqueuedAt();
  }

  /** Attempts spent before this message. */
  int attempts() {
    return clonedBy == null ? 0 : clonedBy.attempt();
  }

  int clones() {
    return clonedBy == null ? 0 : clonedBy.cloneNumber();
  }

  Duration heldBack() {
    return clonedBy == null ? Duration.ZERO : clonedBy.heldBack();
  }

  /** What surrounds the body: a known clone's correlation id is the one pinned into it. */
  Envelope envelope(RequestMessage message) {
    return new Envelope(
        Envelope.Door.QUEUE,
        clonedBy == null ? message.correlationId() : Optional.of(clonedBy.correlationId().value()),
        message.messageId(),
        message.requestId(),
        OptionalLong.of(message.delivery().sequenceNumber()));
  }
}
