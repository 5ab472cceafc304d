package io.blastbridge.command.events;

import java.time.Instant;

/**
 * One arrival of a broker message. A redelivery has the same id; a clone or a promotion has
 * another.
 *
 * @param id 32 hexadecimal digits derived from the next four
 * @param namespace host of the broker namespace
 * @param queue path of the queue
 * @param sequenceNumber the broker's number, 1 or more
 * @param enqueuedAt when the broker enqueued it, to the millisecond
 * @param messageId the producer's message id, a hint only; at most 128 characters, may be empty
 */
public record Delivery(
    String id,
    String namespace,
    String queue,
    long sequenceNumber,
    Instant enqueuedAt,
    String messageId) {}
