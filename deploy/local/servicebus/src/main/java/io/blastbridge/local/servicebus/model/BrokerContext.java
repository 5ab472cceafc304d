package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What every entity of one broker shares.
 *
 * @param tokens gives lock tokens; never the same twice
 * @param maxEntityBytes messages that would take an entity, with its dead-letter queue, beyond this
 *     are refused
 */
public record BrokerContext(
    InstantSource clock,
    Timers timers,
    MessageCodec codec,
    Supplier<UUID> tokens,
    SequenceReservation sequences,
    MessageLog log,
    long maxEntityBytes) {}
