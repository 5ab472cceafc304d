package io.blastbridge.local.servicebus.model;

import java.time.Instant;

/** A receiving link that asks for a session and gets messages of that session only. */
public interface SessionConsumer extends Consumer {

  /** The session is its own until then; called once and never calls back into the queue. */
  void granted(String sessionId, Instant lockedUntil);

  /** The session is no longer its own; called at most once, after {@link #granted}. */
  void lockLost();
}
