package io.blastbridge.command.application;

import io.blastbridge.command.application.ExecutionPlane.ProbeResult;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.application.ExecutionPlane.SubmitResult;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.JobId;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings one claimed request to the plane: a second POST is always preceded by a probe, and nothing
 * goes out once the claim's time is over.
 */
final class Submitter {

  /** Kept back from the lease for recording what the plane answered. */
  private static final Duration RECORDING_RESERVE = Duration.ofMillis(500);

  private final ExecutionPlane plane;
  private final LongSupplier monotonic;

  Submitter(ExecutionPlane plane, LongSupplier monotonic) {
    this.plane = plane;
    this.monotonic = monotonic;
  }

  /** What came of it. */
  sealed interface Outcome {

    record Accepted(JobId jobId, boolean adopted) implements Outcome {}

    /** The job under our id is another correlation's. */
    record Foreign() implements Outcome {}

    record Refused(int status, String detail) implements Outcome {}

    record Failed(String code, int status, @Nullable Duration retryAfter, Certainty certainty)
        implements Outcome {}
  }

  /**
   * Submits within the budget.
   *
   * @param probeFirst whether an earlier submit may have reached the plane
   * @param deadline by the monotonic clock: the end of budget or lease, whichever is first
   */
  Outcome submit(Submission submission, boolean probeFirst, long deadline) {
    if (probeFirst) {
      switch (plane.probe(submission, left(deadline))) {
        case ProbeResult.Found(var jobId) -> {
          return new Outcome.Accepted(jobId, true);
        }
        case ProbeResult.Foreign _ -> {
          return new Outcome.Foreign();
        }
        case ProbeResult.Unknown(var code) -> {
          return new Outcome.Failed(code, 0, null, Certainty.UNCERTAIN);
        }
        case ProbeResult.Absent _ -> {}
      }
    }
    Duration left = left(deadline).minus(RECORDING_RESERVE);
    if (!left.isPositive()) {
      return new Outcome.Failed("claim_time_over", 0, null, Certainty.DEFINITELY_NOT);
    }
    return switch (plane.submit(submission, left)) {
      case SubmitResult.Accepted(var jobId) -> new Outcome.Accepted(jobId, false);
      case SubmitResult.Foreign _ -> new Outcome.Foreign();
      case SubmitResult.Refused(var status, var detail, var certainty) ->
          certainty == Certainty.DEFINITELY_NOT
              ? new Outcome.Refused(status, detail)
              : afterDoubt(submission, status, detail, deadline);
      case SubmitResult.Failed(var code, var status, var retryAfter, var certainty) ->
          new Outcome.Failed(code, status, retryAfter, certainty);
    };
  }

  /** A permanent answer that may hide a created job is told only after a probe. */
  private Outcome afterDoubt(Submission submission, int status, String detail, long deadline) {
    return switch (plane.probe(submission, left(deadline))) {
      case ProbeResult.Found(var jobId) -> new Outcome.Accepted(jobId, true);
      case ProbeResult.Foreign _ -> new Outcome.Foreign();
      case ProbeResult.Absent _ -> new Outcome.Refused(status, detail);
      case ProbeResult.Unknown(var code) ->
          new Outcome.Failed(code, status, null, Certainty.UNCERTAIN);
    };
  }

  private Duration left(long deadline) {
    long nanos = deadline - monotonic.getAsLong();
    return nanos > 0 ? Duration.ofNanos(nanos) : Duration.ZERO;
  }
}
