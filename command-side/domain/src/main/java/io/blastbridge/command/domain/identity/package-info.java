/**
 * Names derived from a request: event ids, row keys, clone ids, delivery ids, plane aliases and the
 * message subject.
 */
@NullMarked
package io.blastbridge.command.domain.identity;

import org.jspecify.annotations.NullMarked;
