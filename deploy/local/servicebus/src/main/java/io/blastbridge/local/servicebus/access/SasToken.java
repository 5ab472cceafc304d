package io.blastbridge.local.servicebus.access;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A token signed with a shared access key: {@code SharedAccessSignature sr=…&sig=…&se=…&skn=…}. */
final class SasToken {
  static final String PREFIX = "SharedAccessSignature ";

  /** The latest second that a token may name: beyond it, an instant could not be added to. */
  private static final String SECONDS = "[0-9]{1,11}";

  private SasToken() {}

  /** Empty when the token is not one of ours, or its time is over. */
  static Optional<Grant> check(String token, AccessPolicy policy, Instant now) {
    Map<String, String> fields = fields(token);
    String resource = fields.getOrDefault("sr", "");
    String expiry = fields.getOrDefault("se", "");
    Optional<AccessKey> key = policy.key(decoded(fields.getOrDefault("skn", "")));
    if (key.isEmpty() || !expiry.matches(SECONDS)) {
      return Optional.empty();
    }
    Instant end = Instant.ofEpochSecond(Long.parseLong(expiry));
    String scope = Scope.ofUri(decoded(resource));
    boolean mayBeThere =
        key.get().entity().map(Scope::normal).map(own -> Scope.covers(own, scope)).orElse(true);
    boolean signed =
        isSigned(
            key.get().secret(), resource + "\n" + expiry, decoded(fields.getOrDefault("sig", "")));
    return signed && mayBeThere && end.isAfter(now)
        ? Optional.of(new Grant(scope, key.get().rights(), end))
        : Optional.empty();
  }

  private static Map<String, String> fields(String token) {
    Map<String, String> fields = new HashMap<>();
    for (String field : token.substring(PREFIX.length()).split("&", 8)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(field.substring(0, equals), field.substring(equals + 1));
      }
    }
    return fields;
  }

  private static String decoded(String field) {
    try {
      return URLDecoder.decode(field, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static boolean isSigned(String secret, String text, String signature) {
    byte[] expected = Base64.getEncoder().encode(Signatures.hmac(secret, text));
    return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
  }
}
