/** Event to row: idempotent, rebuildable one by one. */
@NullMarked
package io.blastbridge.projections.projectors;

import org.jspecify.annotations.NullMarked;
