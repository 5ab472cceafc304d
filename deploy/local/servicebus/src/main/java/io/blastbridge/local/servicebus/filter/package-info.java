/** The rules of subscriptions: which messages they take and how they change their copies. */
@NullMarked
package io.blastbridge.local.servicebus.filter;

import org.jspecify.annotations.NullMarked;
