package io.blastbridge.command.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What to do with one received message; every message gets exactly one. */
public sealed interface Settlement {

  /** Its outcome, or its acknowledgement, is durable. */
  record Complete() implements Settlement {}

  /**
   * Its failure is durable.
   *
   * @param reason machine code, at most 128 characters
   * @param description sanitised, at most 1024 characters
   */
  record DeadLetter(String reason, String description) implements Settlement {}

  /**
   * Send a scheduled clone, then complete: abandoning would spend the delivery count on a mere
   * wait. If the clone cannot be sent the message is handed back.
   *
   * @param messageId of the clone
   * @param correlationId pinned into the clone as {@code elb_correlation_id}
   * @param reason why, for the journal
   * @param attempt attempts spent, told as {@code elb_retry_attempt}
   * @param firstEnqueuedAt told as {@code elb_first_enqueued_at}
   * @param dueAt when the clone becomes visible
   * @param timeToLive of the clone from {@code dueAt} on, empty for the queue's own
   */
  record Replace(
      String messageId,
      String correlationId,
      String reason,
      int attempt,
      Instant firstEnqueuedAt,
      Instant dueAt,
      Optional<Duration> timeToLive)
      implements Settlement {}

  /**
   * Touch nothing: the broker hands it out again when its lock ends.
   *
   * @param reason such as {@code journal_unavailable}
   */
  record LeaveLocked(String reason) implements Settlement {}
}
