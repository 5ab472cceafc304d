package io.blastbridge.command.domain.json;

/**
 * Decodes one UTF-8 character; a bad one is U+FFFD and as long as its longest valid beginning,
 * which is the rule of the Unicode standard and of the legacy system (the JDK counts surrogates
 * otherwise).
 */
final class Utf8 {

  private static final int REPLACEMENT = 0xFFFD;

  /** The code point at a byte above 127. */
  static int decode(byte[] bytes, int at) {
    int need = needed(bytes[at]);
    if (need == 0 || valid(bytes, at, need) < need) {
      return REPLACEMENT;
    }
    int code = bytes[at] & (0x3F >> need);
    for (int i = 1; i <= need; i++) {
      code = (code << 6) | (bytes[at + i] & 0x3F);
    }
    return code;
  }

  /** How many bytes {@link #decode} consumed, 1..4. */
  static int length(byte[] bytes, int at) {
    return 1 + valid(bytes, at, needed(bytes[at]));
  }

  /** How many of the needed continuation bytes are there. */
  private static int valid(byte[] bytes, int at, int need) {
    int have = 0;
    while (have < need && at + 1 + have < bytes.length && continues(bytes, at, have)) {
      have++;
    }
    return have;
  }

  private static boolean continues(byte[] bytes, int at, int index) {
    int b = bytes[at + 1 + index] & 0xFF;
    int low = 0x80;
    int high = 0xBF;
    if (index == 0) {
      // The first continuation byte excludes overlong forms, surrogates and code points above
      // U+10FFFF.
      switch (bytes[at] & 0xFF) {
        case 0xE0 -> low = 0xA0;
        case 0xED -> high = 0x9F;
        case 0xF0 -> low = 0x90;
        case 0xF4 -> high = 0x8F;
        default -> {}
      }
    }
    return b >= low && b <= high;
  }

  private static int needed(byte lead) {
    int b = lead & 0xFF;
    if (b < 0xC2 || b > 0xF4) {
      return 0;
    }
    return b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
  }

  private Utf8() {}
}
