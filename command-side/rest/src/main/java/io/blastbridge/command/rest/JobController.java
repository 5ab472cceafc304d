package io.blastbridge.command.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import io.blastbridge.command.application.JobDirectory;
import io.blastbridge.command.application.JobDirectory.Entry;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Jobs of the plane and their files, by job id or correlation id. An id that cannot travel in a
 * path comes as {@code ?id=}.
 */
@RestController
@RequestMapping("/api/v1/elastic-blast/jobs")
final class JobController {

  private static final Pattern JOB_ID = Pattern.compile("[a-f0-9]{6,12}");
  private static final Pattern FILE_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
  private static final Set<String> DOTS = Set.of(".", "..");

  /** Bound of a job document and of a file's first byte (source: the plane client's time-outs). */
  private static final Duration BUDGET = Duration.ofSeconds(30);

  private final JobDirectory directory;
  private final ExecutionPlane plane;

  JobController(JobDirectory directory, ExecutionPlane plane) {
    this.directory = directory;
    this.plane = plane;
  }

  @GetMapping("/{id}")
  ResponseEntity<byte[]> job(@PathVariable("id") String id, HttpServletRequest request) {
    Requirements.noParametersBut(request, Set.of());
    return job(id);
  }

  @GetMapping(params = "id")
  ResponseEntity<byte[]> jobById(@RequestParam("id") String id, HttpServletRequest request) {
    Requirements.noParametersBut(request, Set.of("id"));
    return job(id);
  }

  @GetMapping("/{id}/files/{file}")
  void file(
      @PathVariable("id") String id,
      @PathVariable("file") String fileId,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Requirements.noParametersBut(request, Set.of());
    file(id, fileId, response);
  }

  @GetMapping(path = "/files/{file}", params = "id")
  void fileById(
      @RequestParam("id") String id,
      @PathVariable("file") String fileId,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Requirements.noParametersBut(request, Set.of("id"));
    file(id, fileId, response);
  }

  private ResponseEntity<byte[]> job(String id) {
    CorrelationId name = name(id);
    Entry entry = directory.find(name);
    return switch (entry) {
      case Entry.Executed(var jobId) -> document(jobId, Optional.of(name));
      case Entry.Waiting _ -> Json.answer(ResponseEntity.ok(), unexecuted(name, "queued"));
      case Entry.Rejected(var code, var message) -> {
        ObjectNode body = unexecuted(name, "failed");
        ObjectNode error = body.putObject("error").put("code", code);
        message.ifPresent(text -> error.put("message", text));
        yield Json.answer(ResponseEntity.ok(), body);
      }
      case Entry.Absent _ -> document(jobIdOr(id, RestProblem.jobNotFound()), Optional.empty());
      case Entry.Unavailable _ ->
          document(jobIdOr(id, RestProblem.journalUnavailable()), Optional.empty());
    };
  }

  private void file(String id, String fileId, HttpServletResponse response) throws IOException {
    CorrelationId name = name(id);
    if (!FILE_ID.matcher(fileId).matches() || DOTS.contains(fileId)) {
      throw RestProblem.invalidFileId();
    }
    JobId jobId =
        switch (directory.find(name)) {
          case Entry.Executed(var executed) -> executed;
          case Entry.Waiting _ ->
              throw new RestProblem(409, "result_not_ready", "The search has not ended yet");
          case Entry.Rejected(var code, _) ->
              throw new RestProblem(404, code, "The request ended without an execution");
          case Entry.Absent _ -> jobIdOr(id, RestProblem.jobNotFound());
          case Entry.Unavailable _ -> jobIdOr(id, RestProblem.journalUnavailable());
        };
    switch (plane.file(jobId, fileId, BUDGET)) {
      case PlaneContent.Opened opened -> PlaneFile.send(opened, fileId, response);
      case PlaneContent.Refused refused -> throw refusedByPlane(refused);
    }
  }

  private ResponseEntity<byte[]> document(JobId jobId, Optional<CorrelationId> name) {
    return switch (plane.job(jobId, BUDGET)) {
      case PlaneContent.Opened opened ->
          Json.answer(ResponseEntity.ok(), JobDocument.of(opened, jobId, name));
      case PlaneContent.Refused refused -> throw refusedByPlane(refused);
    };
  }

  private static ObjectNode unexecuted(CorrelationId name, String status) {
    return Json.object()
        .put("job_id", name.value())
        .put("status", status)
        .put("external_correlation_id", name.value());
  }

  private static RestProblem refusedByPlane(PlaneContent.Refused refused) {
    boolean told = refused.status() >= 400 && refused.status() <= 599;
    return new RestProblem(told ? refused.status() : 502, refused.code(), refused.message());
  }

  private static CorrelationId name(String id) {
    if (!CorrelationId.isValid(id)) {
      throw RestProblem.invalidJobId();
    }
    return new CorrelationId(id);
  }

  private static JobId jobIdOr(String id, RestProblem otherwise) {
    if (!JOB_ID.matcher(id).matches()) {
      throw otherwise;
    }
    return new JobId(id);
  }
}
