package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonObject;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A request that may be executed.
 *
 * @param correlationId 1..256 characters of {@code A-Za-z0-9._: -}
 * @param requestId echoed in every answer; at most 256 characters, empty for none
 * @param payload what the plane is sent, before the correlation id is aliased and a missing
 *     idempotency key is filled in
 * @param taxid 1..2147483647
 * @param priority 0..100
 * @param idempotencyKey the producer's own, 1..256 characters and not blank
 * @param canonicalDigest SHA-256 over the canonical payload without the members that do not say
 *     what is computed; equal to the legacy system's fingerprint
 * @param candidateDigest SHA-256 over the canonical validated request before anything the server
 *     derives is added, without the same members and with a member {@code path} of {@code xml} or
 *     {@code v1}; a change of the calibration leaves it alone
 */
public record TranslatedRequest(
    String correlationId,
    String requestId,
    RequestPath path,
    JsonObject payload,
    String program,
    String db,
    Optional<BigInteger> taxid,
    Optional<Boolean> isInclusive,
    int priority,
    QuerySize querySize,
    Optional<String> idempotencyKey,
    String canonicalDigest,
    String candidateDigest) {}
