package io.blastbridge.command.rest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatusCode;

/** An answer that is no success; it becomes a problem document. */
final class RestProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient Map<String, Object> extras = new LinkedHashMap<>();
  private transient Optional<Duration> retryAfter = Optional.empty();

  /**
   * @param message told to the caller: no payload and no secret
   */
  RestProblem(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  static RestProblem unknownParameter() {
    return new RestProblem(400, "unknown_parameter", "The route has no such query parameter");
  }

  static RestProblem invalidJobId() {
    return new RestProblem(
        400, "invalid_job_id", "The id is neither a job id nor a correlation id");
  }

  static RestProblem invalidFileId() {
    return new RestProblem(
        400, "invalid_file_id", "A file id has 1 to 128 letters, digits and . _ - and is no dot");
  }

  static RestProblem jobNotFound() {
    return new RestProblem(404, "job_not_found", "No job and no correlation has this id");
  }

  static RestProblem journalUnavailable() {
    return new RestProblem(503, "journal_unavailable", "The journal does not answer")
        .retryAfter(Optional.of(Duration.ofSeconds(10)));
  }

  /** Adds a member to the document. */
  RestProblem with(String name, Object value) {
    extras.put(name, value);
    return this;
  }

  RestProblem retryAfter(Optional<Duration> pause) {
    retryAfter = pause;
    return this;
  }

  HttpStatusCode status() {
    return HttpStatusCode.valueOf(status);
  }

  String code() {
    return code;
  }

  String text() {
    return String.valueOf(getMessage());
  }

  Map<String, Object> extras() {
    return extras;
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
