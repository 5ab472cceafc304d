package io.blastbridge.local.servicebus.model;

import java.util.Optional;

/** The messages of a queue that can be received now, and who may receive which of them. */
sealed interface ReadyLine permits PlainLine, Sessions {

  void add(QueuedMessage message);

  /** Nothing happens when it is not there. */
  void remove(QueuedMessage message);

  /** A message and a consumer that is ready for it; both stay where they are. */
  Optional<Match> match();

  /**
   * Who gets what.
   *
   * @param session what the lock of the message is part of; empty outside of sessions
   */
  record Match(QueuedMessage message, Consumer consumer, Optional<Session> session) {}
}
