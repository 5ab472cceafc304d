package io.blastbridge.command.domain;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Owner;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The answer to a command: returned, never thrown, because an exception would undo the events. */
public sealed interface Verdict {

  /** Done, or already done. */
  record Done() implements Verdict {}

  /**
   * The caller holds the claim and submits.
   *
   * @param probeFirst whether an earlier submit may have reached the plane
   */
  record Submit(ClaimId claimId, String idempotencyKey, boolean probeFirst, Instant leaseEndsAt)
      implements Verdict {}

  /**
   * The request is accepted; its acknowledgement is durable.
   *
   * @param repeated whether it had been accepted before
   */
  record Accepted(JobId jobId, boolean repeated) implements Verdict {}

  /**
   * The delivery is refused for good; its failure is durable.
   *
   * @param code machine code and dead-letter reason
   */
  record Refused(String code, String message) implements Verdict {}

  /** A clone is journaled for the delivery; it is sent (again) and the delivery completed. */
  record Replaced(Deferred deferred) implements Verdict {}

  /** Somebody else holds the claim. */
  record Contended(ClaimId claimId, Owner owner, Instant leaseEndsAt) implements Verdict {}

  /** The named claim is not, or no longer, the current one: nothing was recorded. */
  record ClaimLost(@Nullable JobId jobId) implements Verdict {}

  /**
   * The correlation's own stream holds enough answers, so the delivery's own stream counts. Whoever
   * sends the command does what is asked for and decides again; it is no answer to a caller.
   */
  sealed interface Overflow extends Verdict {

    /** Read the stream of the delivery. */
    record Read(Delivery delivery) implements Overflow {}

    /** Append the event to the stream of its delivery, right behind what was read of it. */
    record Append(DeliveryEvent event) implements Overflow {}
  }
}
