package io.blastbridge.local.servicebus.wire;

import java.util.Optional;

/** Notices, once a second, a peer that keeps the broker waiting for too long. */
final class SlowPeer {
  private final Patience patience;
  private long firstSeen = -1;
  private long stuckSince = -1;

  SlowPeer(Patience patience) {
    this.patience = patience;
  }

  /** The peer has taken so many bytes. */
  void wrote(int bytes) {
    if (bytes > 0) {
      stuckSince = -1;
    }
  }

  /**
   * Why the connection should end now; empty when it need not.
   *
   * @param stuck whether bytes wait that the socket does not take
   */
  Optional<String> reproach(long nowMillis, boolean introduced, boolean stuck) {
    firstSeen = firstSeen < 0 ? nowMillis : firstSeen;
    if (!stuck) {
      stuckSince = -1;
    } else if (stuckSince < 0) {
      stuckSince = nowMillis;
    }
    if (!introduced && nowMillis - firstSeen >= patience.introduction().toMillis()) {
      return Optional.of("The peer did not show who it is in time.");
    }
    if (stuck && nowMillis - stuckSince >= patience.reading().toMillis()) {
      return Optional.of("The peer does not read what it is sent.");
    }
    return Optional.empty();
  }
}
