/** Keys, rights and tokens: who may send, listen and manage where. */
@NullMarked
package io.blastbridge.local.servicebus.access;

import org.jspecify.annotations.NullMarked;
