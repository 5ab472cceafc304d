/** Tests of the projectors. */
@NullMarked
package io.blastbridge.projections.projectors;

import org.jspecify.annotations.NullMarked;
