package io.blastbridge.command.domain;

import io.blastbridge.command.events.DeliveryEvent;
import java.util.List;

/** What the own stream of a delivery holds. */
public sealed interface OwnRecord {

  /** Nobody looked. */
  record Unread() implements OwnRecord {}

  /**
   * All of it.
   *
   * @param events oldest first
   */
  record Read(List<DeliveryEvent> events) implements OwnRecord {
    public Read {
      events = List.copyOf(events);
    }
  }
}
