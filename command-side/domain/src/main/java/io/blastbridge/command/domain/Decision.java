package io.blastbridge.command.domain;

import io.blastbridge.command.events.CorrelationEvent;
import java.util.List;

/**
 * What a command led to: facts to store and an answer to give. A refusal may still store a fact.
 */
public record Decision(List<CorrelationEvent> events, Verdict verdict) {

  public Decision {
    events = List.copyOf(events);
  }

  static Decision of(Verdict verdict, CorrelationEvent... events) {
    return new Decision(List.of(events), verdict);
  }
}
