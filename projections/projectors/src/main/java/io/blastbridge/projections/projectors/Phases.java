package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.CorrelationEvent;

/** How events move the phase of a correlation. */
final class Phases {

  /** Nothing of the correlation's own stream is known. */
  static final String ABSENT = "ABSENT";

  static final String TERMINAL = "TERMINAL";

  /** The phase after {@code event}: a conflict, a repeat and a refusal beside it leave it alone. */
  static String after(String phase, CorrelationEvent event) {
    return switch (event) {
      case CorrelationEvent.Received _, CorrelationEvent.ClaimReleased _ -> "RECEIVED";
      case CorrelationEvent.Claimed _ -> "CLAIMED";
      case CorrelationEvent.Submitted _ -> "SUBMITTED";
      case CorrelationEvent.Queued _ -> "QUEUED";
      case CorrelationEvent.Running _ -> "RUNNING";
      case CorrelationEvent.Terminal _ -> TERMINAL;
      case CorrelationEvent.Rejected e -> e.ends() ? TERMINAL : phase;
      case CorrelationEvent.Repeated _,
          CorrelationEvent.Conflicted _,
          CorrelationEvent.Deferred _ ->
          phase;
    };
  }

  private Phases() {}
}
