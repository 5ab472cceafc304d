/** SHA-256 as used by every derived name and fingerprint. */
@NullMarked
package io.blastbridge.command.domain.digest;

import org.jspecify.annotations.NullMarked;
