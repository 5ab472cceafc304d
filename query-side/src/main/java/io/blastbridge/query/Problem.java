package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An RFC 9457 problem document.
 *
 * @param type {@code urn:blast-bridge:<code>}
 * @param detail the same text as {@code message}, which older clients read
 * @param requestId names the HTTP request in our log
 */
record Problem(
    String type,
    String title,
    int status,
    String detail,
    String code,
    String message,
    @JsonProperty("request_id") String requestId) {

  static Problem of(QueryProblem problem, String requestId) {
    return new Problem(
        "urn:blast-bridge:" + problem.code(),
        problem.status().getReasonPhrase(),
        problem.status().value(),
        problem.text(),
        problem.code(),
        problem.text(),
        requestId);
  }
}
