package io.blastbridge.app.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

/**
 * An RFC 9457 problem that no module tells by itself. Its texts are fixed: nothing a caller sent
 * and nothing an exception says gets into it.
 */
public record ProblemDocument(HttpStatus status, String code, String message) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The problem of a status; one that is no error or unknown becomes 500. */
  public static ProblemDocument of(HttpStatusCode wanted) {
    HttpStatus known = HttpStatus.resolve(wanted.value());
    HttpStatus status =
        known == null || !known.isError() ? HttpStatus.INTERNAL_SERVER_ERROR : known;
    return switch (status.value()) {
      case 400 -> new ProblemDocument(status, "bad_request", "The request cannot be read");
      case 401 ->
          new ProblemDocument(
              status, "unauthorized", "A valid token or a signed-in session is needed");
      case 403 -> new ProblemDocument(status, "forbidden", "The caller lacks the role for this");
      case 404 -> new ProblemDocument(status, "not_found", "There is nothing under this address");
      case 405 ->
          new ProblemDocument(status, "method_not_allowed", "The address has no such method");
      case 406 ->
          new ProblemDocument(status, "not_acceptable", "No accepted media type can be produced");
      case 413 -> new ProblemDocument(status, "payload_too_large", "A body has at most 10 MiB");
      case 415 ->
          new ProblemDocument(
              status, "unsupported_media_type", "The body's media type is not taken");
      case 500 -> new ProblemDocument(status, "internal_error", "Something is broken on our side");
      case 503 -> new ProblemDocument(status, "unavailable", "The service cannot answer now");
      default -> new ProblemDocument(status, "http_" + status.value(), status.getReasonPhrase());
    };
  }

  /**
   * Headers of a problem, also where the security filters never saw the request.
   *
   * @param set takes a name and a value
   */
  static void headers(String requestId, BiConsumer<String, String> set) {
    set.accept(RequestIdFilter.HEADER, requestId);
    set.accept("X-Content-Type-Options", "nosniff");
    set.accept("Cache-Control", "no-store");
  }

  /** The document. */
  byte[] json(String requestId) throws IOException {
    return JSON.writeValueAsBytes(members(requestId));
  }

  /** The members, in the order they are told. */
  private Map<String, Object> members(String requestId) {
    var members = new LinkedHashMap<String, Object>();
    members.put("type", "urn:blast-bridge:" + code);
    members.put("title", status.getReasonPhrase());
    members.put("status", status.value());
    members.put("detail", message);
    members.put("code", code);
    members.put("message", message);
    members.put("request_id", requestId);
    return members;
  }

  /** Answers with this problem, unless an answer has begun. */
  public void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!response.isCommitted()) {
      String id = RequestIdFilter.of(request);
      response.resetBuffer();
      headers(id, response::setHeader);
      response.setStatus(status.value());
      response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
      response.getOutputStream().write(json(id));
    }
  }
}
