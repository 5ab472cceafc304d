package io.blastbridge.query;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Turns a {@link QueryProblem} into its document. */
@Order(0) // before the program's own answer to everything else
@RestControllerAdvice(basePackageClasses = Problems.class)
final class Problems {

  static final String REQUEST_ID = "X-Request-Id";

  private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  @ExceptionHandler
  ResponseEntity<Problem> answer(QueryProblem problem, HttpServletRequest request) {
    String requestId =
        Optional.ofNullable(request.getHeader(REQUEST_ID))
            .filter(text -> ACCEPTED.matcher(text).matches())
            .orElseGet(() -> UUID.randomUUID().toString());
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .header(REQUEST_ID, requestId)
        .body(Problem.of(problem, requestId));
  }
}
