/** The rules of a correlation as pure functions: no clock, no framework. */
@NullMarked
package io.blastbridge.command.domain;

import org.jspecify.annotations.NullMarked;
