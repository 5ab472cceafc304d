/** What the unmodified Azure SDK for Java sees, over TCP: one method for each scenario. */
@NullMarked
package io.blastbridge.local.servicebus.contract;

import org.jspecify.annotations.NullMarked;
