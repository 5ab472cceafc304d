package io.blastbridge.local.servicebus.store;

import java.util.List;

/**
 * Changes that become durable together.
 *
 * @param position of the last of them
 */
record Group(long position, long bytes, List<Change> changes) {}
