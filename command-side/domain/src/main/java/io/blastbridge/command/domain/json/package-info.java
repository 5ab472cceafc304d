/**
 * A small immutable JSON tree, its bounded parser and its canonical text, with the number and text
 * rules of the legacy system.
 */
@NullMarked
package io.blastbridge.command.domain.json;

import org.jspecify.annotations.NullMarked;
