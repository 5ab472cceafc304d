/** The schema: the only way it changes. */
@NullMarked
package io.blastbridge.migrations;

import org.jspecify.annotations.NullMarked;
