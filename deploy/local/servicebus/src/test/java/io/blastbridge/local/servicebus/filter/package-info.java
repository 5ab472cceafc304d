/** The filter language alone. */
@NullMarked
package io.blastbridge.local.servicebus.filter;

import org.jspecify.annotations.NullMarked;
