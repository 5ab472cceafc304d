package io.blastbridge.local.servicebus.dialect;

/**
 * What one peer may take of the broker's memory.
 *
 * @param messageBytes the largest message; advertised on every sending link, because the Java SDK
 *     sends nothing without
 * @param batchBytes the largest batch
 */
public record Limits(long messageBytes, long batchBytes) {
  /** Links of one connection, as Azure. */
  static final int LINKS = 4_999;

  /** Links of a connection that has shown no token yet; the SDKs open two to show one. */
  static final int LINKS_OF_STRANGERS = 16;

  /** Credit for senders and requests; refilled at half. */
  static final int CREDIT = 1_000;

  /**
   * Bytes that may wait for a slow receiver in one AMQP session before its messages stay in the
   * queue.
   */
  static final int UNSENT_BYTES = 4 * 1024 * 1024;

  /** Answers that may wait on one link for a peer that gives no credit. */
  static final int UNSENT_ANSWERS = 1_000;

  /** Messages of one peek or one receive by number, as Azure. */
  static final int MANAGEMENT_MESSAGES = 250;

  /** Bytes of answers that may wait in one AMQP session: four of the largest. */
  static final int UNSENT_ANSWER_BYTES = 16 * 1024 * 1024;

  /** Bytes of the messages in one peek answer; the first message always fits. */
  static final long PEEK_BYTES = 4L * 1024 * 1024;

  /** Largest request to a management node beyond the messages that it carries. */
  static final int REQUEST_OVERHEAD = 64 * 1024;

  long largestTransfer() {
    return Math.max(messageBytes, batchBytes);
  }
}
