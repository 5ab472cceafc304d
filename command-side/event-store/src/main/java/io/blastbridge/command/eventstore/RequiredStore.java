package io.blastbridge.command.eventstore;

/**
 * A store beyond the event store's own without which the program must not start; the module that
 * needs it declares it as a bean.
 *
 * @param type what Axon asks for, such as its deadline manager
 * @param durable the only class of that type that keeps what it is given over a crash
 */
public record RequiredStore(Class<?> type, Class<?> durable) {}
