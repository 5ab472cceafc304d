package io.blastbridge.query;

import org.springframework.http.HttpStatus;

/** A question that cannot be answered; it becomes a problem document. */
final class QueryProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final HttpStatus status;
  private final String code;

  private QueryProblem(HttpStatus status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** A query parameter breaks a rule; the message names both, never the value. */
  static QueryProblem invalidParameter(String name, String rule) {
    return new QueryProblem(
        HttpStatus.BAD_REQUEST, "invalid_parameter", "The query parameter " + name + " " + rule);
  }

  /** A query parameter that the route does not have. */
  static QueryProblem unknownParameter() {
    return new QueryProblem(
        HttpStatus.BAD_REQUEST, "unknown_parameter", "The route has no such query parameter");
  }

  static QueryProblem correlationNotFound() {
    return new QueryProblem(
        HttpStatus.NOT_FOUND, "correlation_not_found", "No correlation has this id");
  }

  static QueryProblem tooManyStreams() {
    return new QueryProblem(
        HttpStatus.SERVICE_UNAVAILABLE, "too_many_streams", "Too many pages are following live");
  }

  HttpStatus status() {
    return status;
  }

  String code() {
    return code;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
