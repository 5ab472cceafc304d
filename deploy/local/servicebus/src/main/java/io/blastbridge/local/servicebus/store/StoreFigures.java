package io.blastbridge.local.servicebus.store;

import java.time.Duration;

/**
 * What the writer has done since the broker started.
 *
 * @param commits so many, whatever they held
 * @param changes that they made durable
 * @param longest time of one commit
 */
public record StoreFigures(long commits, long changes, Duration longest) {
  static final StoreFigures NONE = new StoreFigures(0, 0, Duration.ZERO);

  StoreFigures with(int committed, Duration took) {
    return new StoreFigures(
        commits + 1, changes + committed, took.compareTo(longest) > 0 ? took : longest);
  }
}
