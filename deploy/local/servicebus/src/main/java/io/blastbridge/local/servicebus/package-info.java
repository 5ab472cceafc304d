/** A local Service Bus that speaks the AMQP dialect of Azure's. */
@NullMarked
package io.blastbridge.local.servicebus;

import org.jspecify.annotations.NullMarked;
