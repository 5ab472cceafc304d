package io.blastbridge.command.plane;

import java.util.List;
import java.util.regex.Pattern;

/** Takes secrets, sequences and control characters out of what another system wrote. */
final class SafeText {

  private record Mask(Pattern pattern, String instead) {}

  private static final List<Mask> MASKS =
      List.of(
          mask("\\x1b\\[[0-9;?]*[ -/]*[@-~]", ""),
          mask("(?i)\\b(Bearer|Basic)\\s+[A-Za-z0-9._~+/=-]+", "$1 ***"),
          mask("(?i)\\b(Endpoint|BlobEndpoint|DefaultEndpointsProtocol)=[^\\s\"']+", "$1=***"),
          mask("(?i)\\b(\\w*key|sig)=[^\\s&;,\"']+", "$1=***"),
          mask("(?i)\\b(\\w*(?:password|pwd|secret|token))\\s*[=:]\\s*[^\\s&;,\"']+", "$1=***"),
          mask("(?i)\\?(?:[a-z]{2,4}=[^\\s&\"']*&)+[^\\s\"']*", "?***"),
          mask(
              "(?i)\\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b", "$1-***"),
          mask("(?=[A-Za-z+/]*[0-9])[A-Za-z0-9+/]{40,}={0,2}", "***"),
          mask("[A-Za-z*-]{40,}", "***"),
          mask("[\\p{Cntrl}\\s]+", " "));

  private SafeText() {}

  /** Masked first and cut to {@code most} characters afterwards. */
  static String of(String text, int most) {
    String bounded = text.length() > 16_384 ? text.substring(0, 16_384) : text;
    for (Mask mask : MASKS) {
      bounded = mask.pattern().matcher(bounded).replaceAll(mask.instead());
    }
    String clean = bounded.strip();
    if (clean.length() <= most) {
      return clean;
    }
    int end = Character.isHighSurrogate(clean.charAt(most - 1)) ? most - 1 : most;
    return clean.substring(0, end);
  }

  private static Mask mask(String pattern, String instead) {
    return new Mask(Pattern.compile(pattern), instead);
  }
}
