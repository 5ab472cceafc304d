/** A local execution plane that runs NCBI BLAST+. */
@NullMarked
package io.blastbridge.local.plane;

import org.jspecify.annotations.NullMarked;
