package io.blastbridge.command.domain.request;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What surrounds a request body.
 *
 * @param door how it came in
 * @param correlationId the broker correlation id; for a clone the journal knows, the pinned id;
 *     over HTTP the id made for this call
 * @param messageId the broker message id
 * @param requestId the application property {@code request_id}
 * @param sequenceNumber the broker's number of the message
 */
public record Envelope(
    Door door,
    Optional<String> correlationId,
    Optional<String> messageId,
    Optional<String> requestId,
    OptionalLong sequenceNumber) {

  /** A door decides how an odd correlation id in the body is taken. */
  public enum Door {
    /** A falsy or blank id counts as absent, a number or boolean as its text. */
    QUEUE,
    /** An id that is there must be text that is not blank. */
    HTTP
  }

  /** The envelope of a request body posted to us, under an id made for it if it names none. */
  public static Envelope http(String generatedId) {
    return new Envelope(
        Door.HTTP,
        Optional.of(generatedId),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty());
  }
}
