/** What peers do that mean harm or know no better. */
@NullMarked
package io.blastbridge.local.servicebus.hostile;

import org.jspecify.annotations.NullMarked;
