package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.wire.ConnectionHandler;
import io.blastbridge.local.servicebus.wire.Wire;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** The clients that are connected now. Event loop only. */
public final class ServiceBusConnections {
  private final Broker broker;
  private final Set<ServiceBusConnection> open = new LinkedHashSet<>();

  public ServiceBusConnections(Broker broker) {
    this.broker = broker;
  }

  public ConnectionHandler accept(Wire wire) {
    ServiceBusConnection connection = new ServiceBusConnection(wire, broker, open::remove);
    open.add(connection);
    return connection;
  }

  /** Ends every receiving link of that queue, as a change of the entity does in Azure. */
  public void detachReceivers(MessageQueue queue) {
    List.copyOf(open).forEach(connection -> connection.detachReceivers(queue));
  }

  /** Ends all links of an entity and its sub-queues, and of a topic's subscriptions. */
  public void detach(String path, ErrorCondition why) {
    List.copyOf(open).forEach(connection -> connection.detach(Namespace.normal(path), why));
  }
}
