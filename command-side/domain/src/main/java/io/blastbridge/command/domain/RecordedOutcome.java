package io.blastbridge.command.domain;

import io.blastbridge.command.events.CorrelationEvent.Deferred;

/** How a delivery ended; a redelivery repeats it and records nothing. */
sealed interface RecordedOutcome {

  /** Acknowledged as queued, first or repeated. */
  record Acknowledged() implements RecordedOutcome {}

  /** Refused, by conflict or otherwise. */
  record Refused(String code, String message) implements RecordedOutcome {}

  /** Replaced by a clone. */
  record Replaced(Deferred deferred) implements RecordedOutcome {}
}
