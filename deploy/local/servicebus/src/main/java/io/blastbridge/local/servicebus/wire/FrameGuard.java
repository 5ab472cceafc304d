package io.blastbridge.local.servicebus.wire;

import io.blastbridge.local.servicebus.guard.RefusedTermException;
import io.blastbridge.local.servicebus.guard.SymbolBudget;
import io.blastbridge.local.servicebus.guard.TermCheck;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Looks at what a peer sends, frame by frame, before the protocol engine does. Frames whose header
 * is wrong are left to the engine, which ends the connection because of them.
 */
final class FrameGuard {
  private static final int HEADER = 8;

  /** A protocol header stands where a frame's size would, and is no possible size. */
  private static final int PROTOCOL = 0x414d5150;

  private final TermCheck check = new TermCheck(SymbolBudget.ofLibrary());
  private final int maxFrame;

  /** The beginning of a frame that has not come whole. */
  private byte[] begun = new byte[HEADER];

  private int length;
  private boolean hopeless;

  FrameGuard(int maxFrame) {
    this.maxFrame = maxFrame;
  }

  /**
   * Takes the next bytes of the peer. If there is a refusal, the engine must not see what is from
   * the buffer's position on; else it may see all.
   */
  Optional<RefusedTermException> refusal(ByteBuffer read) {
    int admitted = read.position();
    try {
      while (read.hasRemaining() && !hopeless) {
        admitted = read.position();
        next(read);
      }
      return Optional.empty();
    } catch (RefusedTermException e) {
      hopeless = true;
      read.position(admitted);
      return Optional.of(e);
    }
  }

  private void next(ByteBuffer read) {
    int size = length == 0 && read.remaining() >= HEADER ? size(read, read.position()) : 0;
    if (size > 0 && size <= read.remaining()) {
      frame(read.slice(read.position(), size));
      read.position(read.position() + size);
    } else {
      collect(read);
    }
  }

  private void collect(ByteBuffer read) {
    fill(read, HEADER);
    if (length < HEADER) {
      return;
    }
    ByteBuffer frame = ByteBuffer.wrap(begun);
    int size = size(frame, 0);
    fill(read, size);
    if (!hopeless && length == size) {
      frame(ByteBuffer.wrap(begun, 0, size).slice());
      length = 0;
      begun = size > 1_024 ? new byte[HEADER] : begun;
    }
  }

  private void fill(ByteBuffer read, int wanted) {
    int count = Math.min(read.remaining(), wanted - length);
    if (count <= 0) {
      return;
    }
    if (length + count > begun.length) {
      begun = Arrays.copyOf(begun, Math.clamp(2L * begun.length, length + count, maxFrame));
    }
    read.get(begun, length, count);
    length += count;
  }

  /** In bytes, 0 when it is none. */
  private int size(ByteBuffer bytes, int start) {
    int size = bytes.getInt(start);
    if (size == PROTOCOL) {
      return HEADER;
    }
    hopeless = size < HEADER || size > maxFrame;
    return hopeless ? 0 : size;
  }

  private void frame(ByteBuffer frame) {
    if (frame.getInt(0) == PROTOCOL) {
      return;
    }
    int start = (frame.get(4) << 2) & 0x3ff;
    if (start < HEADER || start > frame.limit()) {
      hopeless = true;
    } else if (start < frame.limit()) {
      performative(frame.position(start));
    }
  }

  private void performative(ByteBuffer frame) {
    boolean sasl = frame.get(5) == 1;
    if (!sasl && !isKnown(frame.slice())) {
      throw new RefusedTermException(
          RefusedTermException.Reason.MALFORMED, "it is of a kind that is not known");
    }
    check.check(frame);
  }

  /** The engine has no answer to the others. Descriptors by name are left to it. */
  private static boolean isKnown(ByteBuffer body) {
    if (body.remaining() < 3 || body.get() != 0) {
      return false;
    }
    return switch (body.get() & 0xff) {
      case 0x53 -> isPerformative(body.get());
      case 0x80 -> body.remaining() >= Long.BYTES && isPerformative(body.getLong());
      case 0xa3, 0xb3 -> true;
      default -> false;
    };
  }

  /** From open to close. */
  private static boolean isPerformative(long descriptor) {
    return descriptor >= 0x10 && descriptor <= 0x18;
  }
}
