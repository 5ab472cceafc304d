package io.blastbridge.command.domain;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Owner;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The claim in force. */
public record Claim(
    ClaimId claimId,
    Owner owner,
    Instant leaseEndsAt,
    String requestId,
    @Nullable Delivery delivery) {

  /** Whether it was taken in the name of that delivery. */
  boolean isFor(@Nullable Delivery other) {
    return delivery != null && other != null && delivery.id().equals(other.id());
  }

  /** Whether a taker may have it: its lease and the taker's margin are over. */
  boolean isOver(Instant now, Duration margin) {
    return !now.isBefore(leaseEndsAt.plus(margin));
  }
}
