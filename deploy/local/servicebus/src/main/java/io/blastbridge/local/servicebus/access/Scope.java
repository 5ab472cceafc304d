package io.blastbridge.local.servicebus.access;

import java.util.Locale;

/** The part of a namespace that a token is for: a path and all below it. */
final class Scope {
  private Scope() {}

  /**
   * The path in a resource URI: without scheme, host, port and query, as it is compared. The host
   * is not looked at, because a broker on the loopback address goes by many names.
   */
  static String ofUri(String uri) {
    int scheme = uri.indexOf("://");
    String rest = scheme < 0 ? uri : uri.substring(scheme + 3);
    int query = rest.indexOf('?');
    String address = query < 0 ? rest : rest.substring(0, query);
    int path = address.indexOf('/');
    return path < 0 ? "" : normal(address.substring(path));
  }

  /** Lower case, without slashes at its ends. */
  static String normal(String path) {
    int from = 0;
    int to = path.length();
    while (from < to && path.charAt(from) == '/') {
      from++;
    }
    while (to > from && path.charAt(to - 1) == '/') {
      to--;
    }
    return path.substring(from, to).toLowerCase(Locale.ROOT);
  }

  /** Whether a path is that scope or below it; both normal. */
  static boolean covers(String scope, String path) {
    return scope.isEmpty() || path.equals(scope) || path.startsWith(scope + "/");
  }
}
