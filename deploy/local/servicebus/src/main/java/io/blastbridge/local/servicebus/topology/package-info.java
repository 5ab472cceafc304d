/** The queues, topics and subscriptions that a broker has, and the file that names them. */
@NullMarked
package io.blastbridge.local.servicebus.topology;

import org.jspecify.annotations.NullMarked;
