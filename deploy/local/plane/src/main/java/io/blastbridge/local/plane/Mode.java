package io.blastbridge.local.plane;

import java.time.Duration;

/**
 * Least times of the two phases a poller should be able to see.
 *
 * @param minQueued from acceptance to the start
 * @param minRunning from the start to the end
 */
record Mode(Duration minQueued, Duration minRunning) {}
