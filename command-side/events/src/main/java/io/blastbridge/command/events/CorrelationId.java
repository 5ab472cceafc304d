package io.blastbridge.command.events;

import java.util.regex.Pattern;

/**
 * The caller's name of one logical request.
 *
 * @param value 1 to 256 characters of {@code A-Z a-z 0-9 . _ : -} and space, not blank, without
 *     outer spaces
 */
public record CorrelationId(String value) {

  /** Longest accepted id, in characters. */
  public static final int MAX_LENGTH = 256;

  private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._: -]{1,256}");

  public CorrelationId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a correlation id");
    }
  }

  /**
   * Whether {@code text} may name a correlation as it stands; outer spaces are the caller's to
   * trim.
   */
  public static boolean isValid(String text) {
    return ACCEPTED.matcher(text).matches() && text.strip().length() == text.length();
  }

  @Override
  public String toString() {
    return value;
  }
}
