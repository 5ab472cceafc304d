package io.blastbridge.command.events;

import java.time.Instant;
import java.util.List;

/**
 * One {@code blast.transition} owed to a producer. It travels in the event that owes it, so that
 * whoever publishes or repeats it invents nothing.
 *
 * @param eventId 32 hexadecimal digits; one id may be owed more than once
 * @param correlationId as the producer wrote it; a refused message may carry one that is no valid
 *     {@link CorrelationId}
 * @param status what is told
 * @param requestId the producer's tracking value, at most 256 characters, empty when there is none
 * @param jobId the plane's job, empty when none was ever accepted
 * @param at whole seconds, UTC
 * @param errorCode machine code of a failure, else empty
 * @param errorMessage sanitised text of a failure, at most 500 characters, else empty
 * @param resultFiles at most 25 pointers, only for {@link ResponseStatus#SUCCEEDED}
 */
public record Response(
    String eventId,
    String correlationId,
    ResponseStatus status,
    String requestId,
    String jobId,
    Instant at,
    String errorCode,
    String errorMessage,
    List<ResultFile> resultFiles) {

  /** Most result files one response names (source: the contract of the completion event). */
  public static final int MAX_RESULT_FILES = 25;

  public Response {
    resultFiles = List.copyOf(resultFiles);
  }
}
