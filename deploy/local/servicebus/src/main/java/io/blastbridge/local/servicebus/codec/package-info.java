/**
 * Reads and writes AMQP messages section by section, leaving the parts that a broker does not
 * change as bytes.
 */
@NullMarked
package io.blastbridge.local.servicebus.codec;

import org.jspecify.annotations.NullMarked;
