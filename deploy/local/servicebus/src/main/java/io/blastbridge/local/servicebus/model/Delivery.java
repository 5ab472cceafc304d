package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.UUID;

/**
 * A message on its way to a receiver.
 *
 * @param token names the lock; a random one that settles nothing when the message was not locked
 */
public record Delivery(UUID token, EncodedMessage message, DeliveryFields fields) {}
