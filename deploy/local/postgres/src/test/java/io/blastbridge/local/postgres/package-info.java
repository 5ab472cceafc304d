/** Kill, restart and copy embedded servers. */
@NullMarked
package io.blastbridge.local.postgres;

import org.jspecify.annotations.NullMarked;
