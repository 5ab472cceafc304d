package io.blastbridge.command.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/** The plane's job document in our words. */
final class JobDocument {

  /** Largest document read (source: the port's promise). */
  private static final int MAX_BYTES = 1 << 20;

  /**
   * @param name told in place of the plane's alias of it
   * @throws RestProblem if the plane sent no JSON object
   */
  static ObjectNode of(PlaneContent.Opened opened, JobId jobId, Optional<CorrelationId> name) {
    ObjectNode document = read(opened).orElseThrow(JobDocument::unreadable);
    document.put("job_id", jobId.value());
    document.put("status", status(document.path("status").asText("")));
    name.ifPresent(id -> document.put("external_correlation_id", id.value()));
    return document;
  }

  private static Optional<ObjectNode> read(PlaneContent.Opened opened) {
    try (InputStream body = opened.body()) {
      byte[] text = body.readNBytes(MAX_BYTES + 1);
      return text.length > MAX_BYTES ? Optional.empty() : Json.read(text);
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** The public word; what is not known is running (source: the contract's status vocabulary). */
  private static String status(String upstream) {
    return switch (upstream.strip().toLowerCase(Locale.ROOT)) {
      case "complete", "completed", "success", "succeeded" -> "success";
      case "canceled", "cancelled", "error", "failed", "failure", "timeout" -> "failed";
      case "accepted", "created", "pending", "queued", "scheduled" -> "queued";
      default -> "running";
    };
  }

  private static RestProblem unreadable() {
    return new RestProblem(502, "openapi_error", "The execution plane sent no job document");
  }

  private JobDocument() {}
}
