/** Files that a user writes, read within bounds and with complaints that name the place. */
@NullMarked
package io.blastbridge.local.servicebus.config;

import org.jspecify.annotations.NullMarked;
