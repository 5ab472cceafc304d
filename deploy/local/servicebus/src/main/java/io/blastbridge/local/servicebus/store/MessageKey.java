package io.blastbridge.local.servicebus.store;

/** A message's name: its entity and its number there. */
record MessageKey(int entity, long number) {}
