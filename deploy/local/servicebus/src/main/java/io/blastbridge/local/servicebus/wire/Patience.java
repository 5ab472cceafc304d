package io.blastbridge.local.servicebus.wire;

import java.time.Duration;

/**
 * How long a peer may keep the broker waiting.
 *
 * @param introduction until it has shown a key or token
 * @param reading while it takes nothing of what waits for it
 */
public record Patience(Duration introduction, Duration reading) {
  /** SDKs introduce themselves at once, and both try again after 60 s at the latest. */
  public static final Patience USUAL = new Patience(Duration.ofSeconds(30), Duration.ofSeconds(60));
}
