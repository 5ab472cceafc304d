/** REST queries and the console. */
@NullMarked
package io.blastbridge.query;

import org.jspecify.annotations.NullMarked;
