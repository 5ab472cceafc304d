package io.blastbridge.local.servicebus.model;

/** A receiving link as a queue sees it; compared by identity. */
public interface Consumer {

  /** Whether it has credit and room for one more message now. */
  boolean ready();

  /** Whether messages are removed as they are delivered, without a lock. */
  boolean deletesOnReceive();

  /** Hands over one message; never throws and never calls back into the queue. */
  void deliver(Delivery delivery);
}
