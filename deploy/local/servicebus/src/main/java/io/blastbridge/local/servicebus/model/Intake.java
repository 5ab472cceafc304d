package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The door of one queue: what comes in is looked at and goes to the stock. Hands nothing out. */
final class Intake {
  private final String path;
  private final BrokerContext broker;
  private final Stock stock;
  private final DuplicateHistory duplicates;
  private final EntityTimes times;

  Intake(String path, BrokerContext broker, Stock stock, EntityLog log, EntityTimes times) {
    this.path = path;
    this.broker = broker;
    this.stock = stock;
    this.duplicates = new DuplicateHistory(log, broker.clock());
    this.times = times;
  }

  /** What does not depend on how much is there already. */
  Optional<Refusal> refusal(List<EncodedMessage> messages) {
    EntityPolicy policy = stock.policy();
    return policy.info().status().takesSends()
        ? Admission.refusal(
            messages, policy.requiresSession(), policy.duplicateWindow().isPresent())
        : Optional.of(Refusal.DISABLED);
  }

  /** See {@link Destination#send}. */
  long send(EncodedMessage message) {
    if (isRepeat(message)) {
      return stock.spend();
    }
    Instant now = broker.clock().instant();
    Optional<Instant> due = message.scheduledFor().filter(at -> at.isAfter(now));
    return due.isPresent() ? stock.schedule(message, due.get()) : enqueue(message, Transit.NONE);
  }

  boolean isRepeat(EncodedMessage message) {
    return stock
        .policy()
        .duplicateWindow()
        .filter(window -> duplicates.isRepeat(message.messageId(), window))
        .isPresent();
  }

  /** Makes a message active now, whatever it is scheduled for. */
  long enqueue(EncodedMessage message, Transit transit) {
    times.access(broker.clock().instant());
    return stock.enqueue(message, transit);
  }

  /** Where a message comes from that came here and could not stay. */
  Origin originOfDead() {
    Instant now = broker.clock().instant();
    return new Origin(stock.spend(), now, Optional.empty(), Optional.of(path), 0);
  }
}
