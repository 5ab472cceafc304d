package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.Request;
import io.blastbridge.local.servicebus.codec.Response;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The {@code $cbs} node of one connection: one valid token lets the connection in. */
final class TokenNode {
  private final TokenCheck check;
  private final BooleanSupplier authenticated;
  private boolean open;

  /**
   * The node of a new connection.
   *
   * @param authenticated whether the connection has shown a key before any token
   */
  TokenNode(TokenCheck check, BooleanSupplier authenticated) {
    this.check = check;
    this.authenticated = authenticated;
  }

  boolean isOpen() {
    return open || authenticated.getAsBoolean();
  }

  Response handle(Request request) {
    if (!request.text("operation").equals("put-token")) {
      return Response.refused(400, ErrorConditions.NOT_IMPLEMENTED, "The operation is not known.");
    }
    if (!(request.body() instanceof String token) || !check.accepts(request.text("type"), token)) {
      return Response.refused(
          401,
          ErrorConditions.UNAUTHORIZED,
          "InvalidSignature: The token has an invalid signature or has expired.");
    }
    open = true;
    return new Response(202, "Accepted", Optional.empty(), Map.of());
  }
}
