package io.blastbridge.command.domain;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Owner;
import java.time.Duration;

/**
 * What a node offers to take.
 *
 * @param lease from now to the end of the claim; longer than the submit budget
 * @param takeoverMargin what a taker adds to another's lease, against clocks that disagree
 * @param idempotencyKey the key every submit of this request carries
 */
public record ClaimProposal(
    ClaimId claimId, Owner owner, Duration lease, Duration takeoverMargin, String idempotencyKey) {}
