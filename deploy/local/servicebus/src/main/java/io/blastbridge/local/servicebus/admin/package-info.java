/**
 * Administration over HTTP: Azure's Atom feeds for the clients of the SDKs, and a view of the
 * counts in JSON.
 */
@NullMarked
package io.blastbridge.local.servicebus.admin;

import org.jspecify.annotations.NullMarked;
