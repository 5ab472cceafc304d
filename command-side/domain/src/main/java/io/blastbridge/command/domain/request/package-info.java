/**
 * Translation of a request message into the payload for the execution plane, with validation and
 * fingerprints.
 */
@NullMarked
package io.blastbridge.command.domain.request;

import org.jspecify.annotations.NullMarked;
