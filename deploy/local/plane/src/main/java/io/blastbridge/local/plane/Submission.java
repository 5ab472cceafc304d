package io.blastbridge.local.plane;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Optional;

/**
 * One POST the plane received, whatever it answered.
 *
 * @param jobId the job it made or found; absent when it made none
 * @param replayed whether the job was there before
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record Submission(
    Instant at,
    String path,
    Optional<String> key,
    @JsonProperty("external_correlation_id") Optional<String> correlationId,
    @JsonProperty("job_id") Optional<String> jobId,
    boolean replayed) {}
