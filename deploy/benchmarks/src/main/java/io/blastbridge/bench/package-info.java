/** Figures: run by hand through deploy/bench, never by a test. */
@NullMarked
package io.blastbridge.bench;

import org.jspecify.annotations.NullMarked;
