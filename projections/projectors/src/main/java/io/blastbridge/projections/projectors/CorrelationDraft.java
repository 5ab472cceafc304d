package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.RequestEvent;
import io.blastbridge.command.events.RequestSummary;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A row of {@code correlation} while a batch changes it. */
final class CorrelationDraft {

  /** The version of a row that knows only our own send. */
  static final long SEND_ONLY = -1;

  final String correlationId;
  long version = SEND_ONLY;
  String phase = Phases.ABSENT;
  int generation;
  @Nullable String origin;
  String requestId = "";
  @Nullable String jobId;
  @Nullable String path;
  @Nullable String program;
  @Nullable String db;
  @Nullable Integer taxid;
  @Nullable Integer records;
  @Nullable Long letters;
  @Nullable String outcome;
  @Nullable String errorCode;
  @Nullable String errorMessage;
  @Nullable String resultFiles;
  int conflicts;
  int repeats;
  int attempts;
  @Nullable String claimId;
  @Nullable String claimNode;
  @Nullable String claimIncarnation;
  @Nullable Long claimPid;
  @Nullable Instant claimedAt;
  @Nullable Instant claimLeaseEndsAt;
  @Nullable String waitingReason;
  @Nullable Instant dueAt;
  @Nullable Instant enqueuedAt;
  @Nullable Instant expiresAt;
  Instant createdAt;
  Instant updatedAt;

  /** Whether there is something to write. */
  boolean changed;

  CorrelationDraft(String correlationId, Instant createdAt) {
    this.correlationId = correlationId;
    this.createdAt = createdAt;
    this.updatedAt = createdAt;
  }

  /** Takes in the next event of the correlation's stream; one that is in the row already is not. */
  void apply(CorrelationEvent event, long sequence, Instant at) {
    if (sequence <= version) {
      return;
    }
    version = sequence;
    // The clocks of two nodes differ; the order in which their streams are read must not matter.
    updatedAt = at.isAfter(updatedAt) ? at : updatedAt;
    changed = true;
    phase = Phases.after(phase, event);
    switch (event) {
      case CorrelationEvent.Received e -> received(e);
      case CorrelationEvent.Claimed e -> claimed(e, at);
      case CorrelationEvent.ClaimReleased e -> released(e);
      case CorrelationEvent.Submitted e -> jobId = e.jobId().value();
      case CorrelationEvent.Queued e -> jobId = e.jobId().value();
      case CorrelationEvent.Repeated e -> repeats += e.repeats().size();
      case CorrelationEvent.Conflicted _ -> conflicts++;
      case CorrelationEvent.Rejected e -> rejected(e);
      case CorrelationEvent.Deferred e -> deferred(e);
      case CorrelationEvent.Running e -> jobId = e.jobId().value();
      case CorrelationEvent.Terminal e -> terminal(e);
    }
  }

  /** Makes the row known before anybody received the request. */
  void intended(RequestEvent.Intended event) {
    if (version == SEND_ONLY && !changed && generation == 0) {
      requestId = event.requestId();
      program = event.program();
      db = event.db();
      changed = true;
    }
  }

  private void received(CorrelationEvent.Received event) {
    generation = event.generation();
    origin = event.origin().name().toLowerCase(Locale.ROOT);
    requestId = event.requestId();
    describe(event.summary());
    enqueuedAt = event.enqueuedAt();
    expiresAt = event.expiresAt();
    jobId = null;
    outcome = null;
    errorCode = null;
    errorMessage = null;
    resultFiles = null;
    waitingReason = null;
    dueAt = null;
    forgetClaim();
  }

  private void describe(RequestSummary summary) {
    path = summary.path();
    program = summary.program();
    db = summary.db();
    taxid = summary.taxid();
    records = summary.records();
    letters = summary.letters();
  }

  private void claimed(CorrelationEvent.Claimed event, Instant at) {
    attempts = event.attempt();
    claimId = event.claimId().value();
    claimNode = event.owner().node();
    claimIncarnation = event.owner().incarnation();
    claimPid = event.owner().pid();
    claimedAt = at;
    claimLeaseEndsAt = event.leaseEndsAt();
    waitingReason = null;
    dueAt = null;
  }

  private void released(CorrelationEvent.ClaimReleased event) {
    waitingReason = event.reason();
    forgetClaim();
  }

  private void deferred(CorrelationEvent.Deferred event) {
    waitingReason = event.reason();
    dueAt = event.dueAt();
  }

  private void rejected(CorrelationEvent.Rejected event) {
    if (event.ends()) {
      end("rejected", event.code(), event.message());
    }
  }

  private void terminal(CorrelationEvent.Terminal event) {
    jobId = event.jobId().value();
    resultFiles = ResultFiles.json(event.resultFiles());
    end(event.outcome().name().toLowerCase(Locale.ROOT), event.code(), event.message());
  }

  private void end(String how, String code, String message) {
    outcome = how;
    errorCode = code.isEmpty() ? null : code;
    errorMessage = message.isEmpty() ? null : message;
    waitingReason = null;
    dueAt = null;
  }

  private void forgetClaim() {
    claimId = null;
    claimNode = null;
    claimIncarnation = null;
    claimPid = null;
    claimedAt = null;
    claimLeaseEndsAt = null;
  }
}
