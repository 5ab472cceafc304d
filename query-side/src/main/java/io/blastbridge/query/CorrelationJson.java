package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.Phase;
import io.blastbridge.projections.readmodel.RequestSendRow;
import io.blastbridge.projections.readmodel.ResponseRow;
import io.blastbridge.projections.readmodel.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Correlations as the API writes them. */
final class CorrelationJson {

  /** One item of the list. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Item(
      @JsonProperty("correlation_id") String correlationId,
      @JsonProperty("phase") String phase,
      @JsonProperty("generation") int generation,
      @JsonProperty("job_id") @Nullable String jobId,
      @JsonProperty("program") @Nullable String program,
      @JsonProperty("db") @Nullable String db,
      @JsonProperty("outcome") @Nullable String outcome,
      @JsonProperty("error_code") @Nullable String errorCode,
      @JsonProperty("request_id") String requestId,
      @JsonProperty("conflicts") int conflicts,
      @JsonProperty("repeats") int repeats,
      @JsonProperty("created_at") String createdAt,
      @JsonProperty("updated_at") String updatedAt) {

    static Item of(CorrelationRow row) {
      return new Item(
          row.correlationId(),
          row.phase().name(),
          row.generation(),
          row.jobId(),
          row.program(),
          row.db(),
          row.outcome(),
          row.errorCode(),
          row.requestId(),
          row.conflicts(),
          row.repeats(),
          Rfc3339.text(row.createdAt()),
          Rfc3339.text(row.updatedAt()));
    }
  }

  /**
   * One correlation.
   *
   * @param status the legacy word: queued, running, success or failed
   * @param resultRef present once terminal with a job
   * @param resultFiles present once an execution ended
   * @param waiting why a retry waits, null when none does
   * @param send our own send, null when the request came by another door
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Detail(
      @JsonUnwrapped Item item,
      @JsonProperty("status") String status,
      @JsonProperty("origin") @Nullable String origin,
      @JsonProperty("error_message") @Nullable String errorMessage,
      @JsonProperty("attempts") int attempts,
      @JsonProperty("enqueued_at") @Nullable String enqueuedAt,
      @JsonProperty("expires_at") @Nullable String expiresAt,
      @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("result_ref")
          @Nullable ResultRef resultRef,
      @JsonInclude(JsonInclude.Include.NON_NULL) @JsonRawValue @JsonProperty("result_files")
          @Nullable String resultFiles,
      @JsonProperty("claim") @Nullable Claim claim,
      @JsonProperty("waiting") @Nullable Waiting waiting,
      @JsonProperty("send") @Nullable Send send,
      @JsonProperty("responses") List<Response> responses) {

    static Detail of(
        CorrelationRow row, Optional<RequestSendRow> send, List<ResponseRow> responses) {
      boolean terminal = row.phase() == Phase.TERMINAL;
      return new Detail(
          Item.of(row),
          row.status(),
          row.origin(),
          row.errorMessage(),
          row.attempts(),
          time(row.enqueuedAt()),
          time(row.expiresAt()),
          terminal && row.jobId() != null ? ResultRef.of(row.jobId()) : null,
          terminal ? row.resultFiles() : null,
          row.claim() == null ? null : Claim.of(row.claim()),
          row.waitingReason() == null ? null : new Waiting(row.waitingReason(), time(row.dueAt())),
          send.map(Send::of).orElse(null),
          responses.stream().map(Response::of).toList());
    }
  }

  /** Where the legacy API serves the result. */
  record ResultRef(@JsonProperty("api") String api, @JsonProperty("files") String files) {
    static ResultRef of(String jobId) {
      String job = "GET /api/v1/elastic-blast/jobs/" + jobId;
      return new ResultRef(job, job + "/files/{file_id}");
    }
  }

  /** Who may submit, or did. */
  record Claim(
      @JsonProperty("claim_id") String claimId,
      @JsonProperty("node") String node,
      @JsonProperty("incarnation") String incarnation,
      @JsonProperty("pid") long pid,
      @JsonProperty("claimed_at") String claimedAt,
      @JsonProperty("lease_ends_at") String leaseEndsAt) {
    static Claim of(CorrelationRow.Claim claim) {
      return new Claim(
          claim.claimId(),
          claim.node(),
          claim.incarnation(),
          claim.pid(),
          Rfc3339.text(claim.claimedAt()),
          Rfc3339.text(claim.leaseEndsAt()));
    }
  }

  /** A retry that waits. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Waiting(
      @JsonProperty("reason") String reason, @JsonProperty("due_at") @Nullable String dueAt) {}

  /** Our own send: intended (outcome unknown), sent or not-sent. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Send(
      @JsonProperty("state") String state,
      @JsonProperty("queue") String queue,
      @JsonProperty("reason") @Nullable String reason,
      @JsonProperty("intended_at") String intendedAt) {
    static Send of(RequestSendRow row) {
      return new Send(row.state(), row.queue(), row.reason(), Rfc3339.text(row.intendedAt()));
    }
  }

  /** One response owed; published_at is null until it is published. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Response(
      @JsonProperty("event_id") String eventId,
      @JsonProperty("status") String status,
      @JsonProperty("request_id") String requestId,
      @JsonProperty("error_code") @Nullable String errorCode,
      @JsonProperty("owed_at") String owedAt,
      @JsonProperty("published_at") @Nullable String publishedAt) {
    static Response of(ResponseRow row) {
      return new Response(
          row.eventId(),
          row.status(),
          row.requestId(),
          row.errorCode(),
          Rfc3339.text(row.owedAt()),
          time(row.publishedAt()));
    }
  }

  static @Nullable String time(@Nullable Instant at) {
    return at == null ? null : Rfc3339.text(at);
  }

  private CorrelationJson() {}
}
