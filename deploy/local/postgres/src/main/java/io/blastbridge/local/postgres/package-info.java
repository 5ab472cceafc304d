/** Embedded Postgres whose data survive, and fresh databases for tests. */
@NullMarked
package io.blastbridge.local.postgres;

import org.jspecify.annotations.NullMarked;
