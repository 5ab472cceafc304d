package io.blastbridge.command.domain.request;

import java.util.List;

/** What a message means. */
public sealed interface Translation {

  record Accepted(TranslatedRequest request) implements Translation {}

  /**
   * A message that is no request.
   *
   * @param answerId the correlation id to answer under: the request's own if {@code identified},
   *     else what it gave, without control characters and cut to 256, else {@code sb-sequence-<n>}
   * @param identified whether {@code answerId} is a valid correlation id
   * @param requestId empty for none
   * @param problems the rules it broke, at least one and one per field at most
   */
  record Malformed(
      String answerId, boolean identified, String requestId, List<FieldProblem> problems)
      implements Translation {

    public static final String CODE = "servicebus_malformed_request";
  }

  /** A request for another deployment; {@code problems} name its target fields. */
  record TargetMismatch(String correlationId, String requestId, List<FieldProblem> problems)
      implements Translation {

    public static final String CODE = "servicebus_target_mismatch";
  }
}
