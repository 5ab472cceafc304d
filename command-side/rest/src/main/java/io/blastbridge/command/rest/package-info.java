/** Command endpoints over HTTP. */
@NullMarked
package io.blastbridge.command.rest;

import org.jspecify.annotations.NullMarked;
