package io.blastbridge.command.domain.json;

import io.blastbridge.command.domain.digest.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The one text of a JSON value that fingerprints are taken over, byte-compatible with the legacy
 * system: names sorted by code point at every level, no spaces, characters above U+007E as they
 * are, floats as their shortest text ({@code 0.05}, {@code 1e-05}, {@code 1e+16}). It is JSON as
 * long as every float is finite. A lone surrogate, which UTF-8 cannot carry, stays an escape.
 */
public final class CanonicalJson {

  /** The text as UTF-8 bytes. */
  public static byte[] utf8(JsonValue value) {
    var bytes = new ByteArrayOutputStream();
    new CanonicalWriter((buffer, length) -> bytes.write(buffer, 0, length)).finish(value);
    return bytes.toByteArray();
  }

  public static String text(JsonValue value) {
    return new String(utf8(value), StandardCharsets.UTF_8);
  }

  /** The 64 hexadecimal digits of the SHA-256 of the text, which is never built as a whole. */
  public static String sha256(JsonValue value) {
    var digest = Sha256.start();
    new CanonicalWriter((buffer, length) -> digest.update(buffer, 0, length)).finish(value);
    return Sha256.hex(digest);
  }

  private CanonicalJson() {}
}
