/**
 * What Azure Service Bus adds to AMQP 1.0: tokens, settlement outcomes, error conditions and
 * management operations.
 */
@NullMarked
package io.blastbridge.local.servicebus.dialect;

import org.jspecify.annotations.NullMarked;
