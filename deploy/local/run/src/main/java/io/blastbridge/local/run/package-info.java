/** The launcher: everything on one machine, no Azure account, no Docker. */
@NullMarked
package io.blastbridge.local.run;

import org.jspecify.annotations.NullMarked;
