package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A message that an earlier run left.
 *
 * @param enqueuedAt when it became active or, while it is scheduled, when it will
 * @param size of its content, see {@link EncodedMessage#size}
 * @param content empty when it is not to be held in memory
 * @param source gives the content, each time it is asked
 */
public record StoredMessage(
    long sequenceNumber,
    long enqueuedSequenceNumber,
    Instant enqueuedAt,
    Optional<Instant> expiresAt,
    Optional<String> deadLetterSource,
    DeliveryFields.State state,
    int deliveryCount,
    long size,
    Optional<EncodedMessage> content,
    Supplier<EncodedMessage> source) {}
