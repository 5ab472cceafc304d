package io.blastbridge.command.application;

import java.util.regex.Pattern;

/** Hides what looks like a credential in a producer's text. */
final class Secrets {

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)(sig=|bearer\\s+|sharedaccesskey=|accountkey=|password=|secret=|token=)[^\\s;&]+");

  static String mask(String text) {
    return SECRET.matcher(text).replaceAll("$1***");
  }

  private Secrets() {}
}
