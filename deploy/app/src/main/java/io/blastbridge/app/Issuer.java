package io.blastbridge.app;

import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;

/** What has to be set together for tokens of an issuer. */
final class Issuer {

  private static final String PREFIX = "spring.security.oauth2.resourceserver.jwt.";

  /**
   * Refuses an issuer without an audience, whose tokens for any other program would open this one,
   * and an issuer beside a local token, which would be ignored.
   *
   * @throws IllegalStateException naming the setting
   */
  static void check(ConfigurableEnvironment environment) {
    boolean issuer =
        Stream.of("issuer-uri", "jwk-set-uri", "public-key-location")
            .anyMatch(name -> !environment.getProperty(PREFIX + name, "").isBlank());
    boolean audience =
        Stream.of("audiences", "audiences[0]")
            .anyMatch(name -> !environment.getProperty(PREFIX + name, "").isBlank());
    if (issuer && !audience) {
      throw new IllegalStateException(PREFIX + "audiences must be set with an issuer");
    }
    if (issuer && !environment.getProperty("bridge.security.local-token", "").isEmpty()) {
      throw new IllegalStateException("bridge.security.local-token goes with no issuer");
    }
  }

  private Issuer() {}
}
