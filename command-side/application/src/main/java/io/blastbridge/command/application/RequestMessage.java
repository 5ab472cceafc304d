package io.blastbridge.command.application;

import io.blastbridge.command.events.Delivery;
import java.time.Instant;
import java.util.Optional;

/**
 * A message of the request queue as it arrived, locked for us.
 *
 * @param body as sent, whatever it is
 * @param correlationId the broker's field, as sent
 * @param messageId the broker's field, as sent
 * @param requestId application property {@code request_id}
 * @param pinnedCorrelationId application property {@code elb_correlation_id}; believed only on
 *     clones that the journal knows
 * @param expiresAt when the broker drops it, empty for never
 * @param arrivedAt when this process got it
 */
@SuppressWarnings("ArrayRecordComponent") // Up to a megabyte of opaque bytes; nobody compares two.
public record RequestMessage(
    Delivery delivery,
    byte[] body,
    Optional<String> correlationId,
    Optional<String> messageId,
    Optional<String> requestId,
    Optional<String> pinnedCorrelationId,
    Optional<Instant> expiresAt,
    Instant arrivedAt) {}
