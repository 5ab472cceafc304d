/** What the broker keeps on disk between two runs. */
@NullMarked
package io.blastbridge.local.servicebus.store;

import org.jspecify.annotations.NullMarked;
