package io.blastbridge.command.application;

import java.util.List;
import java.util.Optional;

/** Sends responses to the completion entity: at least once, under stable event ids. */
public interface ResponsePublisher {

  /** The largest body ever sent, in UTF-8 bytes (source: the contract of the completion event). */
  int MAX_BYTES = 196_608;

  /**
   * One response, ready to send.
   *
   * @param body JSON
   * @param correlationId the envelope's correlation id
   * @param requestId told as application property {@code request_id}; empty for none
   */
  record Outbound(String body, String correlationId, String requestId) {}

  /** What became of one response. */
  sealed interface Result {

    record Published() implements Result {}

    /** This one cannot be sent as it is; others can. */
    record Refused(String code) implements Result {}

    /** Broker, authentication or network: nothing can be sent now. */
    record Unavailable(String code) implements Result {}
  }

  /** Path of the topic or queue; empty when responses are not published. */
  Optional<String> entity();

  /**
   * Sends in AMQP batches, within 30 s.
   *
   * @param responses at most 100
   * @return one result for each, in order; after the first {@link Result.Unavailable} nothing more
   *     is tried
   */
  List<Result> publish(List<Outbound> responses);
}
