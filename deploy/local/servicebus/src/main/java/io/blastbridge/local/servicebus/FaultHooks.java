package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.dialect.Faults;
import io.blastbridge.local.servicebus.dialect.ServiceBusConnections;
import io.blastbridge.local.servicebus.model.Destination;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.wire.EventLoop;
import java.time.Duration;
import java.util.UUID;

/** Faults for tests. Each method returns when the fault is in place. */
public final class FaultHooks {
  private final LocalServiceBus bus;
  private final Faults faults;
  private final EventLoop loop;
  private final ServiceBusConnections connections;
  private final Namespace namespace;

  FaultHooks(
      LocalServiceBus bus,
      Faults faults,
      EventLoop loop,
      ServiceBusConnections connections,
      Namespace namespace) {
    this.bus = bus;
    this.faults = faults;
    this.loop = loop;
    this.connections = connections;
    this.namespace = namespace;
  }

  /** Closes the sockets of all clients without a word; new connections are welcome. */
  public void dropConnections() {
    run(loop::dropConnections);
  }

  /**
   * Refuses the next sends, a batch being one, with {@code com.microsoft:server-busy}. 0 ends the
   * fault.
   */
  public void refuseSends(int times) {
    run(() -> faults.refuseSends(times));
  }

  /**
   * Takes each message that is sent at once but tells its sender only after that time. Zero ends
   * the fault.
   */
  public void delayAccept(Duration delay) {
    run(() -> faults.delayAccept(delay));
  }

  /**
   * From now on takes what all present clients send and answers nothing, as if the network
   * swallowed it; their sockets stay open until they or {@link #dropConnections} close them. New
   * connections are served.
   */
  public void blackHoleConnections() {
    run(loop::deafenConnections);
  }

  /**
   * Stores what is sent next, so many times, and cuts the sender's connection off instead of
   * telling it: a sender that tries again makes a second message. 0 ends the fault.
   */
  public void loseAccepts(int times) {
    run(() -> faults.loseAccepts(times));
  }

  /**
   * Drops the next settlements before they take effect: the message stays locked and its receiver
   * hears nothing. 0 ends the fault.
   */
  public void loseDispositions(int times) {
    run(() -> faults.loseDispositions(times));
  }

  /** Does what the next settlements ask for, but never tells their receivers. 0 ends the fault. */
  public void loseEchoes(int times) {
    run(() -> faults.loseEchoes(times));
  }

  /**
   * Tells the next receivers that complete a message that it is done, but gives it out again with a
   * delivery more: at least once is more than once. 0 ends the fault. Not for receivers that settle
   * over {@code $management}.
   */
  public void redeliverSettled(int times) {
    run(() -> faults.redeliverSettled(times));
  }

  /** Forgets a scheduled message that its sender believes in; false when there is none. */
  public boolean discardScheduled(String entityPath, long sequenceNumber) {
    return bus.onLoop(() -> destination(entityPath).cancelScheduled(sequenceNumber));
  }

  /**
   * Accepts no more sends, a batch being one, by the broker's clock than that. 0 ends the fault.
   */
  public void throttleSends(int perSecond) {
    throttle(perSecond, false);
  }

  /** Accepts no more bytes by the broker's clock than that. 0 ends the fault. */
  public void throttleBytes(long perSecond) {
    throttle(perSecond, true);
  }

  private void throttle(long perSecond, boolean bytes) {
    if (perSecond < 0) {
      throw new IllegalArgumentException("perSecond must be at least 0");
    }
    run(() -> faults.throttle(perSecond, bytes));
  }

  /**
   * Has the administration endpoint tell these counts; {@link LocalServiceBus#counts} stays true.
   */
  public void lieAboutCounts(String entityPath, EntityCounts told) {
    run(() -> faults.lie(entityPath, told));
  }

  /**
   * Ends all faults that last, and closes the sockets of connections that are black holes; what
   * faults have done stays done.
   */
  public void clear() {
    run(
        () -> {
          faults.clear();
          loop.dropDeafConnections();
        });
  }

  /** Ends every lock of a queue, subscription or dead-letter queue as if its time were over. */
  public void expireLocks(String entityPath) {
    run(() -> queue(entityPath).expireLocks());
  }

  /** Ends the receiving links of a queue, subscription or dead-letter queue. */
  public void detachReceivers(String entityPath) {
    run(() -> connections.detachReceivers(queue(entityPath)));
  }

  /**
   * Takes a message as it would come over the wire: for those that no SDK for Java sends.
   *
   * @param entityPath a queue or a topic
   * @param encoded one message in AMQP
   */
  public void send(String entityPath, byte[] encoded) {
    run(
        () -> {
          Destination destination = destination(entityPath);
          new MessageCodec(UUID::randomUUID).decode(0, encoded).forEach(destination::send);
        });
  }

  private Destination destination(String entityPath) {
    return namespace
        .destination(entityPath)
        .orElseThrow(() -> new IllegalArgumentException("there is no entity " + entityPath));
  }

  private MessageQueue queue(String entityPath) {
    return namespace
        .queue(entityPath)
        .orElseThrow(() -> new IllegalArgumentException("there is no entity " + entityPath));
  }

  private void run(Runnable fault) {
    bus.onLoop(
        () -> {
          fault.run();
          return true;
        });
  }
}
