package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.PropertyCodec;
import io.blastbridge.local.servicebus.filter.FilterEvaluationException;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A queue behind a topic with the rules that say what it takes: one copy of a message when any rule
 * without an action takes it, and one more for each rule with an action that does, as Azure.
 */
public final class Subscription {
  private static final Settlement.DeadLetter FILTER_FAILED =
      Settlement.DeadLetter.because(
          "FilterException", "A rule of the subscription could not be evaluated for the message.");

  private static final Settlement.DeadLetter NO_SESSION =
      Settlement.DeadLetter.because(
          "Session ID is null.",
          "Session enabled entity doesn't allow a message whose session identifier is null.");

  private final String name;
  private final MessageQueue queue;
  private final Rules rules;
  private final PropertyCodec properties;

  Subscription(String name, MessageQueue queue, Rules rules, BrokerContext broker) {
    this.name = name;
    this.queue = queue;
    this.rules = rules;
    this.properties = broker.codec().properties();
  }

  public String name() {
    return name;
  }

  public MessageQueue queue() {
    return queue;
  }

  public Rules rules() {
    return rules;
  }

  /** Takes what its rules say; a message that a rule fails for and no other takes may be dead. */
  void offer(EncodedMessage message, Transit transit) {
    Subject subject = properties.subject(message);
    List<EncodedMessage> copies = new ArrayList<>();
    boolean asItIs = false;
    boolean failed = false;
    for (Rule rule : rules.all()) {
      try {
        if (rule.filter().matches(subject)) {
          asItIs |= rule.action().isEmpty();
          changed(message, subject, rule).ifPresent(copies::add);
        }
      } catch (FilterEvaluationException e) {
        failed = true;
      }
    }
    if (asItIs) {
      copies.addFirst(message);
    }
    copies.forEach(copy -> take(copy, transit));
    if (failed && copies.isEmpty() && queue.policy().deadLetteringOnFilterErrors()) {
      queue.enqueueDead(message, FILTER_FAILED);
    }
  }

  private void take(EncodedMessage message, Transit transit) {
    if (queue.policy().requiresSession() && message.sessionId().isEmpty()) {
      queue.enqueueDead(message, NO_SESSION);
    } else {
      queue.enqueue(message, transit);
    }
  }

  private Optional<EncodedMessage> changed(EncodedMessage message, Subject subject, Rule rule) {
    return rule.action()
        .map((SqlAction action) -> action.changes(subject))
        .map(changes -> properties.changed(message, changes, rule.name()));
  }
}
