package io.blastbridge.local.servicebus.testkit;

import io.blastbridge.local.servicebus.FaultHooks;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Faults in an order that a seed decides: a test that fails names its seed and can be run again.
 * All of them are such that a client which tries again, and expects messages more than once, gets
 * through. Not for several threads.
 */
public final class Chaos {
  private static final Fault[] FAULTS = Fault.values();

  private final RandomGenerator random;

  /** What may happen. */
  public enum Fault {
    CONNECTIONS_DROPPED,
    RECEIVERS_DETACHED,
    LOCKS_EXPIRED,
    SEND_REFUSED,
    ACCEPT_LOST,
    SETTLED_REDELIVERED
  }

  public Chaos(long seed) {
    random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  /** Puts the next fault in place, for one time, and tells which. */
  public Fault strike(FaultHooks faults, String queue) {
    Fault fault = FAULTS[random.nextInt(FAULTS.length)];
    switch (fault) {
      case CONNECTIONS_DROPPED -> faults.dropConnections();
      case RECEIVERS_DETACHED -> faults.detachReceivers(queue);
      case LOCKS_EXPIRED -> faults.expireLocks(queue);
      case SEND_REFUSED -> faults.refuseSends(1);
      case ACCEPT_LOST -> faults.loseAccepts(1);
      case SETTLED_REDELIVERED -> faults.redeliverSettled(1);
    }
    return fault;
  }
}
