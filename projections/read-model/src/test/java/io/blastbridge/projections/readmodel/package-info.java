/** Tests of the read model. */
@NullMarked
package io.blastbridge.projections.readmodel;

import org.jspecify.annotations.NullMarked;
