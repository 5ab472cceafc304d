package io.blastbridge.local.servicebus.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/** Checks keys and tokens against a policy. Safe for any thread. */
public final class Access {
  private static final String BEARER = "Bearer ";
  private static final int MAX_LENGTH = 16 * 1024;

  private final AccessPolicy policy;
  private final InstantSource clock;

  public Access(AccessPolicy policy, InstantSource clock) {
    this.policy = policy;
    this.clock = clock;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Whether key name and key, as SASL PLAIN carries them, are right. */
  public boolean isKey(String name, String secret) {
    return policy
        .key(name)
        .filter(
            key ->
                MessageDigest.isEqual(
                    secret.getBytes(StandardCharsets.UTF_8),
                    key.secret().getBytes(StandardCharsets.UTF_8)))
        .isPresent();
  }

  /** What a peer may do that has shown the key of that name. */
  public Optional<Grant> ofShownKey(String name) {
    return policy
        .key(name)
        .map(
            key ->
                new Grant(key.entity().map(Scope::normal).orElse(""), key.rights(), Instant.MAX));
  }

  /**
   * A token as {@code put-token} carries it.
   *
   * @param type {@code servicebus.windows.net:sastoken} or {@code jwt}
   */
  public Optional<Grant> ofToken(String type, String token) {
    if (token.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return switch (type) {
      case "servicebus.windows.net:sastoken" ->
          token.startsWith(SasToken.PREFIX)
              ? SasToken.check(token, policy, now())
              : Optional.empty();
      case "jwt" -> policy.issuer().flatMap(issuer -> WebToken.check(token, issuer, now()));
      default -> Optional.empty();
    };
  }

  /**
   * The header {@code Authorization} of HTTP; one SDK sends a web token there without its scheme.
   */
  public Optional<Grant> ofHeader(String header) {
    if (header.startsWith(SasToken.PREFIX)) {
      return ofToken("servicebus.windows.net:sastoken", header);
    }
    boolean bearer = header.toLowerCase(Locale.ROOT).startsWith(BEARER.toLowerCase(Locale.ROOT));
    return ofToken("jwt", bearer ? header.substring(BEARER.length()) : header);
  }
}
