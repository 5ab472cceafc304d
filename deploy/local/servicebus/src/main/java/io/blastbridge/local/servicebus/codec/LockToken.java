package io.blastbridge.local.servicebus.codec;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;

/**
 * A lock token as a delivery tag: 16 bytes in the order of a .NET GUID, that is the first three
 * groups little-endian. The SDKs read any other length as a token of zeros and can then settle
 * nothing.
 */
public final class LockToken {
  private static final int[] GUID_ORDER = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};

  private LockToken() {}

  public static byte[] toTag(UUID token) {
    byte[] plain =
        ByteBuffer.allocate(16)
            .putLong(token.getMostSignificantBits())
            .putLong(token.getLeastSignificantBits())
            .array();
    return reordered(plain);
  }

  /** Empty unless the tag has 16 bytes. */
  public static Optional<UUID> fromTag(byte[] tag) {
    if (tag.length != 16) {
      return Optional.empty();
    }
    ByteBuffer plain = ByteBuffer.wrap(reordered(tag));
    return Optional.of(new UUID(plain.getLong(), plain.getLong()));
  }

  private static byte[] reordered(byte[] from) {
    byte[] to = new byte[16];
    for (int i = 0; i < 16; i++) {
      to[i] = from[GUID_ORDER[i]];
    }
    return to;
  }
}
