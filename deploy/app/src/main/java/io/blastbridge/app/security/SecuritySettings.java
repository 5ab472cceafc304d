package io.blastbridge.app.security;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Local sign-in; both are secrets, blank for off, and refused unless the server listens on loopback
 * only.
 *
 * @param localToken bearer token with all roles, 32 to 256 characters of {@code A-Z a-z 0-9 - _}
 * @param loginCode opens the console once, same form
 */
@ConfigurationProperties("bridge.security")
public record SecuritySettings(
    @DefaultValue("") String localToken, @DefaultValue("") String loginCode) {

  public SecuritySettings {
    requireSecret("local-token", localToken);
    requireSecret("login-code", loginCode);
  }

  private static void requireSecret(String name, String value) {
    if (!value.isEmpty() && !value.matches("[A-Za-z0-9_-]{32,256}")) {
      throw new IllegalArgumentException(
          "bridge.security." + name + " must be 32 to 256 letters, digits, - and _");
    }
  }

  /** Whether anything local is on. */
  boolean local() {
    return !localToken.isEmpty() || !loginCode.isEmpty();
  }

  /** Names no secret. */
  @Override
  public String toString() {
    return "SecuritySettings[local=" + local() + "]";
  }
}
