/** Axon shells, use cases, ports, sagas and observation. */
@NullMarked
package io.blastbridge.command.application;

import org.jspecify.annotations.NullMarked;
