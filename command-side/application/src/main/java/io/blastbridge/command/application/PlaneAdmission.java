package io.blastbridge.command.application;

import io.blastbridge.command.application.ExecutionPlane.Readiness;
import io.blastbridge.command.eventstore.JournalClock;
import java.time.Duration;
import org.axonframework.eventsourcing.eventstore.EventStoreException;

/** Open while the journal answers and the plane is ready; unknown means closed. */
public final class PlaneAdmission implements Admission {

  /** When to ask again (source: the contract's admission retry hint). */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final ExecutionPlane plane;
  private final JournalClock clock;
  private final Duration retryAfter;

  public PlaneAdmission(ExecutionPlane plane, JournalClock clock, Duration retryAfter) {
    this.plane = plane;
    this.clock = clock;
    this.retryAfter = retryAfter.compareTo(RETRY_AFTER) < 0 ? retryAfter : RETRY_AFTER;
  }

  @Override
  public Answer ask() {
    try {
      clock.databaseNow();
    } catch (EventStoreException _) {
      return new Answer.Closed("journal_unavailable", retryAfter);
    }
    return switch (plane.readiness()) {
      case Readiness.Ready _ -> new Answer.Open();
      case Readiness.NotReady(var reason) -> new Answer.Closed(reason, retryAfter);
    };
  }
}
