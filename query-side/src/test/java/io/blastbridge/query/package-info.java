/** Tests of the query side over HTTP. */
@NullMarked
package io.blastbridge.query;

import org.jspecify.annotations.NullMarked;
