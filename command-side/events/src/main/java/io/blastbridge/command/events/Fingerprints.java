package io.blastbridge.command.events;

import java.util.regex.Pattern;

/**
 * The two digests by which a repeated request is recognised; both are 64 lower-case hexadecimal
 * digits of a SHA-256.
 *
 * @param canonical over the translated payload, byte-compatible with the legacy system
 * @param candidate over the validated request before anything the server derives, so that a changed
 *     calibration cannot turn a retry into a conflict
 */
public record Fingerprints(String canonical, String candidate) {

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public Fingerprints {
    if (!DIGEST.matcher(canonical).matches() || !DIGEST.matcher(candidate).matches()) {
      throw new IllegalArgumentException("a fingerprint has 64 lower-case hexadecimal digits");
    }
  }

  /** Whether both describe the same request: one equal digest is enough. */
  public boolean describeSameRequestAs(Fingerprints other) {
    return canonical.equals(other.canonical) || candidate.equals(other.candidate);
  }
}
