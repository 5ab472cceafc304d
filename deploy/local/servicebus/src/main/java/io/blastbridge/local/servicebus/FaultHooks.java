package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.dialect.Faults;
import io.blastbridge.local.servicebus.dialect.ServiceBusConnections;
import io.blastbridge.local.servicebus.model.Destination;
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
          Destination destination =
              namespace
                  .destination(entityPath)
                  .orElseThrow(
                      () -> new IllegalArgumentException("there is no entity " + entityPath));
          new MessageCodec(UUID::randomUUID).decode(0, encoded).forEach(destination::send);
        });
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
