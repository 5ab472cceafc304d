/** The local Service Bus in tests of its users: an extension for JUnit, and a clock to move. */
@NullMarked
package io.blastbridge.local.servicebus.testkit;

import org.jspecify.annotations.NullMarked;
