package io.blastbridge.command.application;

import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Takes a request that came over REST; every answer is durable in the journal before it is told.
 */
@FunctionalInterface
public interface RequestDoor {

  /**
   * Validates the request and brings it to the request queue where that way is on, else to the
   * plane.
   *
   * @param body as sent, whatever it is; at most 10 MiB
   * @return within the hard submit budget; throws for nothing the body holds and nothing a broken
   *     dependency does
   */
  Answer submit(byte[] body);

  /** What became of a request. */
  sealed interface Answer {

    /** On the request queue; its id can be looked up from now on. */
    record Enqueued(CorrelationId correlationId) implements Answer {}

    /**
     * Taken, now or by an earlier request with the same fingerprint.
     *
     * @param jobId empty while an earlier request is still on its way to the plane
     */
    record Accepted(CorrelationId correlationId, Optional<JobId> jobId, String program, String db)
        implements Answer {}

    /**
     * The request breaks rules of the contract; nothing was kept.
     *
     * @param code such as {@code validation_error} or {@code sharding_precision_invalid}
     * @param faults at most 20 are told
     */
    record Invalid(String code, String message, List<Fault> faults) implements Answer {}

    /** Another request holds this correlation id. */
    record Conflict(CorrelationId correlationId) implements Answer {}

    /**
     * The request ended without an execution, for good.
     *
     * @param status of the HTTP answer, 400 to 499
     * @param code such as {@code servicebus_target_mismatch}
     * @param message sanitised
     */
    record Refused(CorrelationId correlationId, int status, String code, String message)
        implements Answer {}

    /**
     * Nothing runs now and the same request may be sent again under the same id.
     *
     * @param status 429 or 503
     * @param code such as {@code openapi_not_ready} or {@code journal_unavailable}
     */
    record Unavailable(
        CorrelationId correlationId, int status, String code, Optional<Duration> retryAfter)
        implements Answer {}

    /** The broker or the plane may have the request; send it again under the same id. */
    record OutcomeUnknown(CorrelationId correlationId) implements Answer {}
  }

  /**
   * One broken rule, without the value that broke it.
   *
   * @param path dotted, at most 200 characters, such as {@code options.evalue}
   * @param message sanitised, at most 300 characters
   * @param type the rule, such as {@code missing}
   */
  record Fault(String path, String message, String type) {}
}
