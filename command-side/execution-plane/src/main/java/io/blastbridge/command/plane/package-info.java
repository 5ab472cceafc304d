/** HTTP client of the execution plane. */
@NullMarked
package io.blastbridge.command.plane;

import org.jspecify.annotations.NullMarked;
