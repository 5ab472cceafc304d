/** The journal on Postgres: storage engine, tokens, serializer with our names. */
@NullMarked
package io.blastbridge.command.eventstore;

import org.jspecify.annotations.NullMarked;
