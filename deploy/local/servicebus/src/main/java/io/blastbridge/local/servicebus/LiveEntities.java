package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.admin.AdminEndpoint;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.topology.Topology;

/** The queues and topics of a broker that runs, made and dropped without a client. */
public final class LiveEntities {
  private final LocalServiceBus bus;
  private final Namespace namespace;
  private final AdminEndpoint.Links links;

  LiveEntities(LocalServiceBus bus, Namespace namespace, AdminEndpoint.Links links) {
    this.bus = bus;
    this.namespace = namespace;
    this.links = links;
  }

  /** False when there is a queue or a topic of that name already. */
  public boolean create(Topology.Queue queue) {
    return bus.onLoop(() -> namespace.create(queue));
  }

  /**
   * False when there is a queue or a topic of that name already.
   *
   * @param topic its subscriptions are made too
   */
  public boolean create(Topology.Topic topic) {
    return bus.onLoop(() -> namespace.create(topic));
  }

  /** Forgets a queue or a topic, with all that is in it, and ends its links; false if not there. */
  public boolean drop(String name) {
    return bus.onLoop(
        () -> {
          boolean there = namespace.destination(name).isPresent();
          namespace.topic(name).ifPresent(namespace::delete);
          namespace.queueNamed(name).ifPresent(namespace::delete);
          links.gone(name);
          return there;
        });
  }
}
