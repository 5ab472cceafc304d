package io.blastbridge.local.servicebus.access;

import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;
import java.util.Optional;
import java.util.Set;

/**
 * Whose JSON web tokens are accepted. A token must carry the issuer, an end that is not reached,
 * and a signature by the one algorithm that belongs to the key.
 *
 * @param issuer the value of {@code iss}
 * @param audience one of the values of {@code aud}; empty to accept any
 * @param key what the signature is checked with
 * @param rights what every accepted token lets its holder do, in the whole namespace
 */
public record TokenIssuer(String issuer, Optional<String> audience, Key key, Set<Right> rights) {

  /** What signatures are checked with. */
  public sealed interface Key {

    /**
     * For HS256.
     *
     * @param secret at least 32 bytes, as the algorithm demands
     */
    record Shared(String secret) implements Key {
      public Shared {
        if (secret.getBytes(StandardCharsets.UTF_8).length < 32) {
          throw new IllegalArgumentException("the secret of an issuer has at least 32 bytes");
        }
      }

      @Override
      public String toString() {
        return "Shared[]";
      }
    }

    /**
     * For RS256.
     *
     * @param key of at least 2048 bits
     */
    record Public(RSAPublicKey key) implements Key {
      public Public {
        if (key.getModulus().bitLength() < 2048) {
          throw new IllegalArgumentException("the key of an issuer has at least 2048 bits");
        }
      }
    }
  }

  public TokenIssuer {
    if (issuer.isBlank()) {
      throw new IllegalArgumentException("an issuer has a name");
    }
    if (rights.isEmpty()) {
      throw new IllegalArgumentException("issuer " + issuer + " gives no rights");
    }
    rights = Right.withImplied(rights);
  }
}
