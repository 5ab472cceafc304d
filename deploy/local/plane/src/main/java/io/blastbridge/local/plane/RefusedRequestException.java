package io.blastbridge.local.plane;

import java.util.List;
import java.util.Map;

/** A request the plane answers with a 4xx or 5xx; {@code detail} is what its body carries. */
final class RefusedRequestException extends Exception {

  private final int status;
  private final transient Object detail;

  private RefusedRequestException(int status, String message, Object detail) {
    super(message);
    this.status = status;
    this.detail = detail;
  }

  static RefusedRequestException of(int status, String detail) {
    return new RefusedRequestException(status, detail, detail);
  }

  /** A field of the wrong shape: 422, named but never repeated. */
  static RefusedRequestException shape(String field, String rule) {
    Map<String, Object> problem =
        Map.of("loc", List.of("body", field), "msg", rule, "type", "value_error");
    return new RefusedRequestException(422, field + ": " + rule, List.of(problem));
  }

  int status() {
    return status;
  }

  Map<String, Object> body() {
    return Map.of("detail", detail);
  }
}
