/** The promises of Blast Bridge, shown from outside over all modules. */
@NullMarked
package io.blastbridge.acceptance;

import org.jspecify.annotations.NullMarked;
