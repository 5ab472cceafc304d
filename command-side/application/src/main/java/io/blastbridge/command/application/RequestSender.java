package io.blastbridge.command.application;

import java.time.Duration;

/** Sends a request of our own to the request queue. */
public interface RequestSender {

  /** The largest body ever sent, in UTF-8 bytes (source: the contract of the request queue). */
  int MAX_BYTES = 196_608;

  /**
   * One request, ready to send; its message id is left to the broker.
   *
   * @param body JSON
   * @param subject at most 120 characters
   * @param timeToLive 60 s to 14 days
   */
  record Outbound(
      String body, String correlationId, String requestId, String subject, Duration timeToLive) {}

  /** What became of it. */
  sealed interface Result {

    record Sent() implements Result {}

    /** The broker cannot have it. */
    record NotSent(String code) implements Result {}

    /** The broker may have it. */
    record Unknown(String code) implements Result {}
  }

  /** The queue's name. */
  String queue();

  Result send(Outbound request);
}
