package io.blastbridge.query;

import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.JournalRow;
import io.blastbridge.projections.readmodel.Rfc3339;
import io.blastbridge.projections.readmodel.SagaRow;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the console's pages show, as texts. */
final class ConsoleViews {

  /**
   * One line of the list.
   *
   * @param anchor stable over refreshes, so that the focus stays
   * @param phase in small letters
   * @param warning what an operator should know of it, empty for nothing
   */
  record Line(
      String anchor,
      String id,
      String phase,
      String program,
      String db,
      String outcome,
      String errorCode,
      int conflicts,
      String updatedAt,
      String warning) {

    static Line of(CorrelationRow row, Instant now) {
      return new Line(
          "c" + Integer.toHexString(row.correlationId().hashCode()),
          row.correlationId(),
          row.phase().name().toLowerCase(Locale.ROOT),
          orEmpty(row.program()),
          orEmpty(row.db()),
          orEmpty(row.outcome()),
          orEmpty(row.errorCode()),
          row.conflicts(),
          Rfc3339.text(row.updatedAt()),
          ConsoleViews.warning(row, now));
    }
  }

  /** One event of the timeline. */
  record Event(
      String type,
      String at,
      String node,
      String cause,
      String stream,
      long sequence,
      String data,
      String hash,
      boolean conflict) {

    static Event of(JournalRow row) {
      return new Event(
          row.type(),
          Rfc3339.text(row.at()),
          orEmpty(row.node()),
          orEmpty(row.cause()),
          row.stream(),
          row.sequence(),
          orEmpty(row.data()),
          row.hash(),
          row.type().endsWith(".conflicted"));
    }
  }

  /**
   * One saga.
   *
   * @param deadline with the word that says so once it has passed
   */
  record Saga(
      String anchor,
      String id,
      String state,
      String phase,
      int owed,
      int published,
      String lastEvent,
      String lastEventAt,
      String deadline,
      int attempts,
      String lastError) {

    static Saga of(SagaRow row, Instant now) {
      return new Saga(
          "s" + Integer.toHexString(row.correlationId().hashCode()),
          row.correlationId(),
          row.state(),
          row.phase().name().toLowerCase(Locale.ROOT),
          row.owed(),
          row.published(),
          row.lastEvent(),
          Rfc3339.text(row.lastEventAt()),
          deadlineOf(row, now),
          row.attempts(),
          orEmpty(row.lastError()));
    }

    private static String deadlineOf(SagaRow row, Instant now) {
      Instant deadline = row.deadline();
      if (deadline == null) {
        return "";
      }
      return Rfc3339.text(deadline) + (deadline.isBefore(now) ? " (passed)" : "");
    }
  }

  /** Nothing on screen claims to go on once its owner's time is over. */
  static String warning(CorrelationRow row, Instant now) {
    CorrelationRow.Claim claim = row.claim();
    if (claim != null && row.ownerSilentAt(now)) {
      return "owner silent since " + Rfc3339.text(claim.leaseEndsAt());
    }
    return "";
  }

  /** Such as {@code 1.500 s}; empty for null. */
  static String milliseconds(@Nullable Long value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.3f s", value / 1000.0);
  }

  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  static String orEmpty(@Nullable Instant at) {
    return at == null ? "" : Rfc3339.text(at);
  }

  private ConsoleViews() {}
}
