package io.blastbridge.command.events;

/** Anything the journal holds. */
public sealed interface BridgeEvent
    permits CorrelationEvent, DeliveryEvent, ResponseEvent, RequestEvent {}
