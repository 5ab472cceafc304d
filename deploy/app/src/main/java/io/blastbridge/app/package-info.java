/** The program: the only main. */
@NullMarked
package io.blastbridge.app;

import org.jspecify.annotations.NullMarked;
