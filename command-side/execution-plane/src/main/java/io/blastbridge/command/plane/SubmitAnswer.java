package io.blastbridge.command.plane;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.command.application.ExecutionPlane.ProbeResult;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.application.ExecutionPlane.SubmitResult;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.JobId;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the plane's answers to a submit and to a probe mean. */
final class SubmitAnswer {

  /** A job id travels in our paths: nothing that could lead elsewhere. */
  private static final Pattern JOB_ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Duration LONGEST_RETRY_AFTER = Duration.ofDays(14);

  private SubmitAnswer() {}

  /** Whether {@code jobId} may be put into a path. */
  static boolean usable(JobId jobId) {
    return JOB_ID.matcher(jobId.value()).matches();
  }

  static SubmitResult submit(
      Submission submission,
      Exchange.Answered<byte[]> answer,
      Set<Integer> transientStatuses,
      Instant now) {
    int status = answer.status();
    if (status >= 200 && status <= 299) {
      return accepted(submission, answer);
    }
    boolean seen = status < 400 || status == 408 || status > 499;
    Certainty certainty = seen ? Certainty.UNCERTAIN : Certainty.DEFINITELY_NOT;
    if (transientStatuses.contains(status) || status >= 500) {
      Duration retryAfter = retryAfter(answer.headers(), now).orElse(null);
      return new SubmitResult.Failed(Document.httpCode(status), status, retryAfter, certainty);
    }
    return new SubmitResult.Refused(status, Document.detail(status, answer.body()), certainty);
  }

  static ProbeResult probe(Submission submission, Exchange.Answered<byte[]> answer) {
    Optional<JsonNode> body = Document.object(answer.body());
    JobId jobId = submission.derivedJobId();
    if (answer.status() == 200 && body.isPresent()) {
      return foreign(submission, body.get())
          ? new ProbeResult.Foreign(jobId)
          : new ProbeResult.Found(jobId);
    }
    if (absence(answer)) {
      return new ProbeResult.Absent();
    }
    return new ProbeResult.Unknown(
        answer.status() == 200 ? "openapi_error" : Document.httpCode(answer.status()));
  }

  /** A 404 in another language than JSON is a proxy's, and says nothing about the job. */
  static boolean absence(Exchange.Answered<byte[]> answer) {
    return answer.status() == 404
        && (answer.body().length == 0 || Document.object(answer.body()).isPresent());
  }

  private static SubmitResult accepted(Submission submission, Exchange.Answered<byte[]> answer) {
    Optional<JsonNode> body = Document.object(answer.body());
    if (body.isEmpty()) {
      return uncertain("openapi_error", answer.status());
    }
    Optional<JobId> jobId =
        Document.text(body.get(), "job_id")
            .filter(text -> JOB_ID.matcher(text).matches())
            .map(JobId::new);
    if (jobId.isEmpty()) {
      return uncertain("openapi_no_job_id", answer.status());
    }
    return foreign(submission, body.get())
        ? new SubmitResult.Foreign(jobId.get())
        : new SubmitResult.Accepted(jobId.get());
  }

  private static SubmitResult uncertain(String code, int status) {
    return new SubmitResult.Failed(code, status, null, Certainty.UNCERTAIN);
  }

  private static boolean foreign(Submission submission, JsonNode body) {
    JsonNode echo = body.path("external_correlation_id");
    boolean absent = echo.isMissingNode() || echo.isNull() || echo.asText().isEmpty();
    return !absent && !echo.asText().equals(submission.planeCorrelationId());
  }

  /** Seconds or an HTTP date; what is neither, past or out of all measure is left out. */
  static Optional<Duration> retryAfter(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("Retry-After")
        .map(String::strip)
        .flatMap(text -> SECONDS.matcher(text).matches() ? seconds(text) : until(text, now))
        .filter(wait -> !wait.isNegative() && wait.compareTo(LONGEST_RETRY_AFTER) <= 0);
  }

  private static Optional<Duration> seconds(String text) {
    return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
  }

  private static Optional<Duration> until(String text, Instant now) {
    try {
      Instant at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(now, at));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
