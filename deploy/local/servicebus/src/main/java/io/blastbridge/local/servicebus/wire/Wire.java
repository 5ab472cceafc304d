package io.blastbridge.local.servicebus.wire;

import java.util.Optional;
import org.apache.qpid.proton.engine.Connection;

/** The connection under a {@link ConnectionHandler}. */
public interface Wire {

  Connection engine();

  /**
   * The engine has something to write; may be called from anywhere on the event loop, any number of
   * times.
   */
  void touch();

  /** Ends this connection because of a fault in handling it; never throws. */
  void fail(Throwable fault);

  /** Closes the socket now, without a word. */
  void drop();

  /** The name of the key that SASL has shown; empty when it has shown none. */
  Optional<String> keyName();
}
