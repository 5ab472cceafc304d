package io.blastbridge.command.servicebus;

import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * What all passes of one receive loop share.
 *
 * @param admitted whether work may be taken now
 * @param slots one permit for each message that may be in hand
 */
record PassContext(
    ServiceBusSettings settings,
    ServiceBusClients clients,
    RequestWork work,
    BooleanSupplier admitted,
    Semaphore slots,
    ReceiveMeters meters,
    BrokerHealth health,
    InstantSource clock) {}
