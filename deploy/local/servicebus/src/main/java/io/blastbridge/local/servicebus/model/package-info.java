/**
 * Queues, topics, locks and dead-letter queues as plain single-threaded Java with an injected
 * clock.
 */
@NullMarked
package io.blastbridge.local.servicebus.model;

import org.jspecify.annotations.NullMarked;
