/** Tests of the architecture rules. */
@NullMarked
package io.blastbridge.archrules;

import org.jspecify.annotations.NullMarked;
