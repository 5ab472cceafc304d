package io.blastbridge.local.servicebus.access;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who gets in.
 *
 * @param keys at least one; the first is the one that connection strings carry
 * @param issuer whose JSON web tokens are accepted; empty to accept none
 */
public record AccessPolicy(List<AccessKey> keys, Optional<TokenIssuer> issuer) {
  private static final int MOST_KEYS = 100;

  public AccessPolicy {
    keys = List.copyOf(keys);
    if (keys.isEmpty() || keys.size() > MOST_KEYS) {
      throw new IllegalArgumentException("there are 1 to " + MOST_KEYS + " keys");
    }
    Set<String> names = new HashSet<>();
    for (AccessKey key : keys) {
      if (!names.add(key.name())) {
        throw new IllegalArgumentException("two keys are named " + key.name());
      }
    }
  }

  /** The key of Microsoft's emulator and no other. */
  public static AccessPolicy emulator() {
    return of(AccessKey.EMULATOR);
  }

  public static AccessPolicy of(AccessKey... keys) {
    return new AccessPolicy(List.of(keys), Optional.empty());
  }

  public AccessPolicy withIssuer(TokenIssuer accepted) {
    return new AccessPolicy(keys, Optional.of(accepted));
  }

  /** The key of that name. */
  public Optional<AccessKey> key(String name) {
    return keys.stream().filter(key -> key.name().equals(name)).findFirst();
  }
}
