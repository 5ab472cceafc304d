package io.blastbridge.app;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Which of the program's endpoints are on this machine. Names are not resolved: only {@code
 * localhost} and literal loopback addresses count.
 */
final class Loopback {

  private static final String LOOPBACK_ONLY = "bridge.loopback-only";
  private static final Pattern JDBC_HOST =
      Pattern.compile("jdbc:postgresql://(\\[[^]]+]|[^/:?,]+)[:/?].*");
  private static final Pattern BROKER_HOST =
      Pattern.compile("(?i)(?:.*;)?\\s*Endpoint\\s*=\\s*[a-z]+://([^/:;]+|\\[[^]]+]).*");

  /**
   * Decides {@code bridge.loopback-only} from the endpoints themselves, so that a setting cannot
   * claim it, and refuses local sign-in on a server that others can reach.
   *
   * @throws IllegalStateException if a local token or login code is set and the server listens on
   *     more than loopback
   */
  static void check(ConfigurableEnvironment environment) {
    boolean server = isLoopback(environment.getProperty("server.address", ""));
    boolean secrets =
        Stream.of("bridge.security.local-token", "bridge.security.login-code")
            .anyMatch(name -> !environment.getProperty(name, "").isEmpty());
    if (secrets && !server) {
      throw new IllegalStateException(
          "bridge.security.local-token and login-code need server.address on loopback");
    }
    boolean all =
        server
            && Stream.of(
                    host(JDBC_HOST, environment.getProperty("spring.datasource.url", "")),
                    broker(environment),
                    plane(environment))
                .flatMap(Optional::stream)
                .allMatch(Loopback::isLoopback);
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("loopback", Map.of(LOOPBACK_ONLY, Boolean.toString(all))));
  }

  static boolean isLoopback(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.equals("::1")
        || name.equals("[::1]")
        || name.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
  }

  private static Optional<String> broker(ConfigurableEnvironment environment) {
    String connection = environment.getProperty("bridge.servicebus.connection-string", "");
    String namespace = environment.getProperty("bridge.servicebus.namespace", "");
    return connection.isEmpty()
        ? Optional.of(namespace).filter(name -> !name.isEmpty())
        : host(BROKER_HOST, connection);
  }

  private static Optional<String> plane(ConfigurableEnvironment environment) {
    String url =
        environment.getProperty(
            "bridge.plane.base-url", environment.getProperty("ELB_OPENAPI_BASE_URL", ""));
    return url.isBlank()
        ? Optional.empty()
        : Optional.of(Optional.ofNullable(URI.create(url.strip()).getHost()).orElse("?"));
  }

  /** Empty for no endpoint; a text that is not understood is some other machine. */
  private static Optional<String> host(Pattern pattern, String text) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    Matcher found = pattern.matcher(text);
    return Optional.of(found.matches() ? found.group(1) : "?");
  }

  private Loopback() {}
}
