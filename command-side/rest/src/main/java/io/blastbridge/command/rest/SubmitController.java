package io.blastbridge.command.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blastbridge.command.application.RequestDoor;
import io.blastbridge.command.application.RequestDoor.Answer;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriUtils;

/** {@code POST /api/v1/elastic-blast/submit}. */
@RestController
final class SubmitController {

  /** Faults told in one answer (source: the contract of the validation error). */
  private static final int MOST_FAULTS = 20;

  private final RequestDoor door;

  SubmitController(RequestDoor door) {
    this.door = door;
  }

  @PostMapping(path = "/api/v1/elastic-blast/submit", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<byte[]> submit(
      @RequestBody(required = false) byte[] body, HttpServletRequest request) {
    Requirements.noParametersBut(request, Set.of());
    Requirements.plainUtf8(request);
    return switch (door.submit(body == null ? new byte[0] : body)) {
      case Answer.Enqueued(var id) ->
          accepted(
              id.value(),
              Json.object()
                  .put("job_id", id.value())
                  .put("status", "queued")
                  .put("submission_source", "servicebus")
                  .put("external_correlation_id", id.value())
                  .put("ingress", "service_bus"));
      case Answer.Accepted(var id, var jobId, var program, var db) ->
          direct(id, jobId.map(JobId::value).orElse(id.value()), program, db);
      case Answer.Invalid(var code, var message, var faults) ->
          throw new RestProblem(422, code, message).with("errors", told(faults));
      case Answer.Conflict(var id) ->
          throw new RestProblem(
                  409,
                  "servicebus_correlation_conflict",
                  "Another request holds this correlation id")
              .with("external_correlation_id", id.value());
      case Answer.Refused(var id, var status, var code, var message) ->
          throw new RestProblem(status, code, message).with("external_correlation_id", id.value());
      case Answer.Unavailable(var id, var status, var code, var retryAfter) ->
          throw new RestProblem(
                  status, code, "Nothing is executed now; send it again under the same id")
              .with("external_correlation_id", id.value())
              .retryAfter(retryAfter);
      case Answer.OutcomeUnknown(var id) ->
          throw new RestProblem(
                  502,
                  "send_outcome_unknown",
                  "The request may have been taken; send it again under the same id")
              .with("external_correlation_id", id.value());
    };
  }

  /** The job id is the correlation id until the plane has given one: both can be looked up. */
  private static ResponseEntity<byte[]> direct(
      CorrelationId id, String jobId, String program, String db) {
    ObjectNode body =
        Json.object()
            .put("job_id", jobId)
            .put("status", "queued")
            .put("submission_source", "external_api")
            .put("external_correlation_id", id.value())
            .put("db_name", db)
            .put("program", program)
            .putNull("blast_version")
            .putNull("db_version");
    return accepted(jobId, body);
  }

  private static ResponseEntity<byte[]> accepted(String jobId, ObjectNode body) {
    URI job =
        URI.create("/api/v1/elastic-blast/jobs/" + UriUtils.encode(jobId, StandardCharsets.UTF_8));
    return Json.answer(ResponseEntity.accepted().location(job), body);
  }

  private static List<Map<String, String>> told(List<RequestDoor.Fault> faults) {
    return faults.stream()
        .limit(MOST_FAULTS)
        .map(fault -> Map.of("loc", fault.path(), "msg", fault.message(), "type", fault.type()))
        .toList();
  }
}
