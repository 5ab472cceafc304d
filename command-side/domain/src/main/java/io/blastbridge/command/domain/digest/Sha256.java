package io.blastbridge.command.domain.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
public final class Sha256 {

  /** A digest to feed in pieces. */
  public static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The 64 hexadecimal digits over the UTF-8 bytes of the text. */
  public static String hex(String text) {
    return hex(start(), text);
  }

  /** The first {@code digits} (1..64) hexadecimal digits over the UTF-8 bytes of the text. */
  public static String hex(String text, int digits) {
    return hex(text).substring(0, digits);
  }

  /** Ends the digest and gives its 64 hexadecimal digits. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String hex(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return hex(digest);
  }

  private Sha256() {}
}
