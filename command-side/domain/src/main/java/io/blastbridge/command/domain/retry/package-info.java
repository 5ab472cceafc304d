/** How long a request may still be retried, and when the next try is due. */
@NullMarked
package io.blastbridge.command.domain.retry;

import org.jspecify.annotations.NullMarked;
