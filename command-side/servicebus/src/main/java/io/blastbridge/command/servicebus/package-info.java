/** Service Bus: intake, settlement and the publisher of responses. */
@NullMarked
package io.blastbridge.command.servicebus;

import org.jspecify.annotations.NullMarked;
