package io.blastbridge.command.application;

import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.ResultFile;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The plane that executes searches. Every call ends within the time it is given; none throws for
 * anything the plane or the network does.
 */
public interface ExecutionPlane {

  /** Which door of the plane a request takes. */
  enum Door {
    /** {@code POST /api/v1/elastic-blast/submit}: BLAST XML only. */
    XML,
    /** {@code POST /v1/jobs}: free-form options. */
    V1
  }

  /**
   * One request, ready to send.
   *
   * @param json the JSON body, idempotency key and plane-side correlation id filled in
   * @param correlationId ours, for logs
   * @param planeCorrelationId the correlation id as the plane knows it; an echo is compared with it
   * @param derivedJobId the id that the plane derives from the idempotency key
   */
  record Submission(
      Door door,
      String json,
      CorrelationId correlationId,
      String planeCorrelationId,
      JobId derivedJobId) {}

  /** What became of a POST. */
  sealed interface SubmitResult {

    /** Accepted: a 2xx with a valid job id and no foreign echo. */
    record Accepted(JobId jobId) implements SubmitResult {}

    /** The answer names a job of another correlation. Nothing may be adopted. */
    record Foreign(JobId jobId) implements SubmitResult {}

    /**
     * A permanent answer: 3xx ({@code UNCERTAIN}) or a 4xx that no repetition mends.
     *
     * @param detail sanitised, at most 500 characters
     */
    record Refused(int status, String detail, Certainty certainty) implements SubmitResult {}

    /**
     * Worth another try.
     *
     * @param code such as {@code openapi_http_503} or {@code openapi_unreachable}
     * @param status the HTTP status, 0 when there was no answer
     * @param retryAfter the plane's own lower bound, null when it named none
     */
    record Failed(String code, int status, @Nullable Duration retryAfter, Certainty certainty)
        implements SubmitResult {}
  }

  /** What a probe of a derived job id found. */
  sealed interface ProbeResult {

    /** The job is there and ours (its echo agrees, or it echoes nothing). */
    record Found(JobId jobId) implements ProbeResult {}

    /** The plane says that there is no such job. */
    record Absent() implements ProbeResult {}

    /** A job is there, and it is another correlation's. */
    record Foreign(JobId jobId) implements ProbeResult {}

    /** Nothing is known; probe again later. */
    record Unknown(String code) implements ProbeResult {}
  }

  /** One reading of a job's state. */
  sealed interface JobReading {

    record Waiting() implements JobReading {}

    record Running() implements JobReading {}

    record Succeeded(List<ResultFile> files) implements JobReading {}

    /**
     * The job failed.
     *
     * @param code single token, at most 80 characters
     * @param message sanitised, at most 500 characters
     */
    record Failed(String code, String message) implements JobReading {}

    /** The plane says that there is no such job. */
    record NotFound() implements JobReading {}

    /** Nothing is known. */
    record Unknown(String code) implements JobReading {}
  }

  /** Whether the plane takes work now. */
  sealed interface Readiness {

    record Ready() implements Readiness {}

    /**
     * It takes none.
     *
     * @param reason such as {@code openapi_not_ready}
     */
    record NotReady(String reason) implements Readiness {}
  }

  /** A document or file of the plane, passed through. */
  sealed interface PlaneContent {

    /**
     * An open stream; whoever gets it closes it.
     *
     * @param length in bytes, empty when unknown
     */
    record Opened(InputStream body, String contentType, OptionalLong length)
        implements PlaneContent {}

    /**
     * The plane has no such content, or did not answer (status 503).
     *
     * @param code such as {@code openapi_http_404}
     */
    record Refused(int status, String code, String message) implements PlaneContent {}
  }

  /** Answers from a cache of at most 5 s. */
  Readiness readiness();

  /** Sends the request once, or again where the plane cannot have seen it. */
  SubmitResult submit(Submission submission, Duration budget);

  /** Looks for the job that an earlier submit may have created. Never POSTs. */
  ProbeResult probe(Submission submission, Duration budget);

  JobReading observe(JobId jobId, Duration budget);

  /** The plane's job document, at most 1 MiB. */
  PlaneContent job(JobId jobId, Duration budget);

  /** One result file, streamed; {@code budget} bounds the time until its first byte. */
  PlaneContent file(JobId jobId, String fileId, Duration budget);
}
