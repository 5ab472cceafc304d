/**
 * Sockets, SASL, frames and keep-alive of AMQP connections on one event-loop thread; knows nothing
 * of queues.
 */
@NullMarked
package io.blastbridge.local.servicebus.wire;

import org.jspecify.annotations.NullMarked;
