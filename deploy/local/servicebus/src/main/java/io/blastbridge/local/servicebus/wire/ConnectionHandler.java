package io.blastbridge.local.servicebus.wire;

import org.apache.qpid.proton.engine.Event;

/** What is said on one connection, without sockets and frames. Called by the event loop only. */
public interface ConnectionHandler {

  /** One event of the protocol engine. An exception ends this connection and no other. */
  void on(Event event);

  /** Some bytes have left for the peer, so there may be room for more. */
  void flushed();

  /** Whether the peer has shown who it is; once true, always true. */
  boolean isIntroduced();

  /** The connection is gone, for whatever reason; called once. */
  void gone();
}
