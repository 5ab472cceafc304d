package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.access.Access;
import io.blastbridge.local.servicebus.access.Grant;
import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.codec.Request;
import io.blastbridge.local.servicebus.codec.Response;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** The {@code $cbs} node of one connection: each valid token lets it reach what the token names. */
final class TokenNode {
  /** A link needs one, and one is renewed while the old one is still there. */
  private static final int MOST_GRANTS = 2 * Limits.LINKS;

  private final Access access;
  private final Supplier<Optional<String>> keyName;
  private final Map<String, Grant> grants = new HashMap<>();

  /**
   * The node of a new connection.
   *
   * @param keyName names the key that the connection has shown before any token
   */
  TokenNode(Access access, Supplier<Optional<String>> keyName) {
    this.access = access;
    this.keyName = keyName;
  }

  /** Whether the peer has shown anything that is good for something. */
  boolean isShown() {
    return !grants.isEmpty() || keyName.get().isPresent();
  }

  /**
   * Why the peer may not do it; empty when it may.
   *
   * @param rights one of which is enough
   * @param path of an entity or a node of it, in lower case
   */
  Optional<ErrorCondition> refusal(Set<Right> rights, String path) {
    if (rights.stream().anyMatch(right -> holds(right, path))) {
      return Optional.empty();
    }
    String claims =
        rights.stream()
            .map(right -> "'" + right.claim() + "'")
            .sorted()
            .collect(Collectors.joining(" or "));
    return Optional.of(
        ErrorConditions.of(
            ErrorConditions.UNAUTHORIZED,
            "Unauthorized access. "
                + claims
                + " claim(s) are required to perform this operation. Resource: 'sb://localhost/"
                + path
                + "'."));
  }

  private boolean holds(Right right, String path) {
    Instant now = access.now();
    if (keyName
        .get()
        .flatMap(access::ofShownKey)
        .filter(grant -> grant.allows(right, path, now))
        .isPresent()) {
      return true;
    }
    String scope = path;
    while (!scope.isEmpty()) {
      if (grants.containsKey(scope) && grants.get(scope).allows(right, path, now)) {
        return true;
      }
      scope = scope.substring(0, Math.max(0, scope.lastIndexOf('/')));
    }
    return grants.containsKey("") && grants.get("").allows(right, path, now);
  }

  Response handle(Request request) {
    if (!request.text("operation").equals("put-token")) {
      return Response.refused(400, ErrorConditions.NOT_IMPLEMENTED, "The operation is not known.");
    }
    Optional<Grant> grant =
        request.body() instanceof String token
            ? access
                .ofToken(request.text("type"), token)
                .flatMap(given -> given.narrowedTo(request.text("name")))
            : Optional.empty();
    if (grant.isEmpty()) {
      return Response.refused(
          401,
          ErrorConditions.UNAUTHORIZED,
          "InvalidSignature: The token has an invalid signature, is for something else or has"
              + " expired.");
    }
    return keep(grant.get());
  }

  private Response keep(Grant grant) {
    Instant now = access.now();
    if (grants.size() >= MOST_GRANTS) {
      grants.values().removeIf(old -> !old.expiry().isAfter(now));
    }
    if (grants.size() >= MOST_GRANTS && !grants.containsKey(grant.scope())) {
      return Response.refused(
          403, ErrorConditions.QUOTA_EXCEEDED, "The connection has too many tokens.");
    }
    grants.put(grant.scope(), grant);
    return new Response(202, "Accepted", Optional.empty(), Map.of());
  }
}
