package io.blastbridge.command.domain;

import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.RequestSummary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A valid request as it arrived.
 *
 * @param requestId the producer's tracking value, empty when there is none
 * @param delivery null for a REST request
 * @param arrivedAt when this process received it
 * @param enqueuedAt the broker's time, of the first lineage for a clone; null for a REST request
 * @param expiresAt the broker's absolute end of life, null for none
 */
public record Offer(
    Origin origin,
    String requestId,
    @Nullable Delivery delivery,
    Fingerprints fingerprints,
    RequestSummary summary,
    Instant arrivedAt,
    @Nullable Instant enqueuedAt,
    @Nullable Instant expiresAt) {}
