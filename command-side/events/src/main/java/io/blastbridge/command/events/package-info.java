/** The published language: event records and identifiers; Java only. */
@NullMarked
package io.blastbridge.command.events;

import org.jspecify.annotations.NullMarked;
