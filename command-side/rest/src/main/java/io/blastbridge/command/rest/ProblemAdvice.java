package io.blastbridge.command.rest;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Turns a {@link RestProblem} into its RFC 9457 document. */
@Order(0) // before the program's own answer to everything else
@RestControllerAdvice(basePackageClasses = ProblemAdvice.class)
final class ProblemAdvice {

  /** Names the HTTP request; the application fills it in on every request. */
  private static final String REQUEST_ID = "X-Request-Id";

  @ExceptionHandler
  ResponseEntity<ProblemDetail> answer(RestProblem problem, HttpServletRequest request) {
    ProblemDetail body = ProblemDetail.forStatusAndDetail(problem.status(), problem.text());
    body.setType(URI.create("urn:blast-bridge:" + problem.code()));
    HttpStatus known = HttpStatus.resolve(problem.status().value());
    body.setTitle(known == null ? "Problem" : known.getReasonPhrase());
    body.setProperty("code", problem.code());
    body.setProperty("message", problem.text());
    String requestId = request.getHeader(REQUEST_ID);
    body.setProperty("request_id", requestId == null ? "" : requestId);
    problem.extras().forEach(body::setProperty);
    var answer =
        ResponseEntity.status(problem.status()).contentType(MediaType.APPLICATION_PROBLEM_JSON);
    problem
        .retryAfter()
        .ifPresent(pause -> answer.header(HttpHeaders.RETRY_AFTER, wholeSeconds(pause)));
    return answer.body(body);
  }

  /** Rounded up, so that nobody comes too early. */
  private static String wholeSeconds(Duration pause) {
    return Long.toString(Math.max(1, pause.plusMillis(999).toSeconds()));
  }
}
