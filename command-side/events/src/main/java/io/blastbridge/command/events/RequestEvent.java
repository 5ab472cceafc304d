package io.blastbridge.command.events;

/** A send of our own to the request queue; the stream is {@code request/<correlation id>}. */
public sealed interface RequestEvent extends BridgeEvent {

  CorrelationId correlationId();

  /** Recorded before the first byte; by itself it means that the outcome is unknown. */
  record Intended(
      CorrelationId correlationId, String requestId, String program, String db, String queue)
      implements RequestEvent {}

  /** The broker accepted the message. */
  record Sent(CorrelationId correlationId) implements RequestEvent {}

  /** The message did not reach the broker. */
  record NotSent(CorrelationId correlationId, String reason) implements RequestEvent {}
}
