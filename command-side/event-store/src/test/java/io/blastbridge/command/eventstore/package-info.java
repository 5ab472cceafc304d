/** The journal's promises, each against a real Postgres. */
@NullMarked
package io.blastbridge.command.eventstore;

import org.jspecify.annotations.NullMarked;
