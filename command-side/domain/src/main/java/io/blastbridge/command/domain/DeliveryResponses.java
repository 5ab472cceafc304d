package io.blastbridge.command.domain;

import io.blastbridge.command.domain.identity.EventIds;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The response to a message that names no valid correlation. */
public final class DeliveryResponses {

  /** The id of the first refusal told under a raw id. */
  public static String firstId(String answerId) {
    return EventIds.of(answerId, ResponseStatus.FAILED.word(), "");
  }

  /**
   * A refusal told under the raw id: unscoped the first time, then scoped by its request id, else
   * by the broker's number.
   *
   * @param answerId the raw id, or {@code sb-sequence-<n>}
   * @param first whether nothing was told under {@link #firstId} before
   */
  public static Response refused(
      String answerId,
      boolean first,
      String requestId,
      long sequenceNumber,
      String code,
      String text,
      Instant now) {
    String scope = first ? "" : scope(requestId, sequenceNumber);
    return new Response(
        EventIds.of(answerId, ResponseStatus.FAILED.word(), scope),
        answerId,
        ResponseStatus.FAILED,
        requestId,
        "",
        now.truncatedTo(ChronoUnit.SECONDS),
        code,
        text,
        List.of());
  }

  private static String scope(String requestId, long sequenceNumber) {
    return requestId.isEmpty() ? Long.toString(sequenceNumber) : requestId;
  }

  private DeliveryResponses() {}
}
