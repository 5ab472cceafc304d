/**
 * Looks at encoded AMQP values before the protocol library decodes them, so that none makes it
 * recurse, allocate or remember without bound.
 */
@NullMarked
package io.blastbridge.local.servicebus.guard;

import org.jspecify.annotations.NullMarked;
