package io.blastbridge.command.servicebus;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a connection string says about where the broker is.
 *
 * @param host in lower case
 * @param emulator whether it asks for plain TCP without TLS
 */
record BrokerAddress(String host, boolean emulator) {

  private static final Pattern ENDPOINT =
      Pattern.compile(
          "sb://(\\[[0-9a-f:.]+\\]|[^/:\\[\\]@]+)(:[0-9]{1,5})?/?", Pattern.CASE_INSENSITIVE);

  /**
   * Reads a connection string; its keys are matched without case, as the SDK does.
   *
   * @throws IllegalArgumentException when it names no endpoint; nothing of it is repeated
   */
  static BrokerAddress of(String connectionString) {
    Map<String, String> parts = new HashMap<>();
    for (String part : connectionString.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parts.put(
            part.substring(0, equals).strip().toLowerCase(Locale.ROOT),
            part.substring(equals + 1).strip());
      }
    }
    Matcher endpoint = ENDPOINT.matcher(parts.getOrDefault("endpoint", ""));
    if (!endpoint.matches()) {
      throw new IllegalArgumentException(
          "bridge.servicebus.connection-string must contain Endpoint=sb://<host>");
    }
    return new BrokerAddress(
        endpoint.group(1).toLowerCase(Locale.ROOT),
        Boolean.parseBoolean(parts.getOrDefault("usedevelopmentemulator", "")));
  }

  /** Whether the host is this machine by its very text; no name is looked up. */
  boolean isLoopback() {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.[0-9]{1,3}){3}");
  }
}
