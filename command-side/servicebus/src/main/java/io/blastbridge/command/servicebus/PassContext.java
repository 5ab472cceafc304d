package io.blastbridge.command.servicebus;

import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * What all passes of one receive loop share.
 *
 * @param admitted whether work may be taken now
 * @param slots one permit for each message that may be in hand
 * @param salvage reads what the SDK cannot
 * @param caution whether messages are received one at a time
 */
record PassContext(
    ServiceBusSettings settings,
    ServiceBusClients clients,
    RequestWork work,
    BooleanSupplier admitted,
    Semaphore slots,
    Salvage salvage,
    Caution caution,
    ReceiveMeters meters,
    BrokerHealth health,
    InstantSource clock) {}
