package io.blastbridge.local.servicebus.access;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a key or a token that was checked lets its holder do.
 *
 * @param scope the path that it is for, in lower case and without slashes at its ends; empty for
 *     the whole namespace
 * @param expiry the end of it
 */
public record Grant(String scope, Set<Right> rights, Instant expiry) {

  public Grant {
    rights = Set.copyOf(rights);
  }

  /** Whether it reaches that far at all. */
  public boolean covers(String path) {
    return Scope.covers(scope, Scope.normal(path));
  }

  public boolean allows(Right right, String path, Instant now) {
    return rights.contains(right) && expiry.isAfter(now) && covers(path);
  }

  /**
   * The same for less; empty when it is not covered.
   *
   * @param uri names what it is for; empty for all that it covers
   */
  public Optional<Grant> narrowedTo(String uri) {
    String narrow = uri.isEmpty() ? scope : Scope.ofUri(uri);
    return Scope.covers(scope, narrow)
        ? Optional.of(new Grant(narrow, rights, expiry))
        : Optional.empty();
  }
}
