package io.blastbridge.local.servicebus.guard;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Walks one encoded value (AMQP 1.0 part 1) and builds nothing: everything announced must be there,
 * and nothing nests deeper than {@value #MAX_DEPTH}. So the library allocates no more than a small
 * multiple of the bytes that came. Not thread-safe.
 */
public final class TermCheck {
  /** A described value in a map in a map in a list of a performative is far below. */
  private static final int MAX_DEPTH = 32;

  /** Numeric descriptors below it are the protocol's own: there are few enough to be free. */
  private static final long FREE_DESCRIPTORS = 0x100;

  private final SymbolBudget budget;

  public TermCheck(SymbolBudget budget) {
    this.budget = budget;
  }

  /**
   * Looks at the value at the buffer's position and leaves the position behind it.
   *
   * @throws RefusedTermException when the library must not see it
   */
  public void check(ByteBuffer buffer) {
    try {
      value(buffer, 0);
    } catch (BufferUnderflowException e) {
      throw malformed("a value ends too early");
    }
  }

  private void value(ByteBuffer buffer, int depth) {
    content(buffer, constructor(buffer, depth), depth);
  }

  /** Reads descriptors, as long as there are some; what follows is a plain constructor. */
  private int constructor(ByteBuffer buffer, int depth) {
    int code = buffer.get() & 0xff;
    for (int level = depth; code == 0; level++) {
      if (level >= MAX_DEPTH) {
        throw malformed("values are nested too deeply");
      }
      descriptor(buffer);
      code = buffer.get() & 0xff;
    }
    return code;
  }

  private void descriptor(ByteBuffer buffer) {
    int code = buffer.get() & 0xff;
    switch (code) {
      case 0x44 -> {}
      case 0x53 -> buffer.get();
      case 0x80 -> number(buffer.getLong());
      case 0xa3, 0xb3 -> content(buffer, code, 0);
      default -> throw malformed("a descriptor is neither a number nor a symbol");
    }
  }

  private void number(long descriptor) {
    if (descriptor < 0 || descriptor >= FREE_DESCRIPTORS) {
      budget.admit("#" + descriptor);
    }
  }

  /** The upper half of a constructor tells how wide the value is or how its size is written. */
  private void content(ByteBuffer buffer, int code, int depth) {
    switch (code >> 4) {
      case 0x4 -> {}
      case 0x5 -> skip(buffer, 1);
      case 0x6 -> skip(buffer, 2);
      case 0x7 -> skip(buffer, 4);
      case 0x8 -> skip(buffer, 8);
      case 0x9 -> skip(buffer, 16);
      case 0xa -> variable(buffer, code, buffer.get() & 0xff);
      case 0xb -> variable(buffer, code, buffer.getInt());
      case 0xc -> compound(buffer, buffer.get() & 0xff, true, depth);
      case 0xd -> compound(buffer, buffer.getInt(), false, depth);
      case 0xe -> array(buffer, buffer.get() & 0xff, true, depth);
      case 0xf -> array(buffer, buffer.getInt(), false, depth);
      default -> throw malformed("a value is of unknown type");
    }
  }

  private void variable(ByteBuffer buffer, int code, int size) {
    if ((code & 0xf) == 3) {
      ByteBuffer symbol = part(buffer, size);
      budget.admit(StandardCharsets.US_ASCII.decode(symbol).toString());
    } else {
      skip(buffer, size);
    }
  }

  private void compound(ByteBuffer buffer, int size, boolean small, int depth) {
    ByteBuffer part = nested(buffer, size, depth);
    int count = count(part, small);
    for (int i = 0; i < count; i++) {
      value(part, depth + 1);
    }
    end(part);
  }

  private void array(ByteBuffer buffer, int size, boolean small, int depth) {
    ByteBuffer part = nested(buffer, size, depth);
    int count = count(part, small);
    int code = constructor(part, depth + 1);
    if (count > size) {
      throw malformed("an array announces more than it holds");
    }
    for (int i = 0; i < count; i++) {
      content(part, code, depth + 1);
    }
    end(part);
  }

  private static ByteBuffer nested(ByteBuffer buffer, int size, int depth) {
    if (depth >= MAX_DEPTH) {
      throw malformed("values are nested too deeply");
    }
    return part(buffer, size);
  }

  private static int count(ByteBuffer part, boolean small) {
    int count = small ? part.get() & 0xff : part.getInt();
    if (count < 0) {
      throw malformed("a count is negative");
    }
    return count;
  }

  private static void end(ByteBuffer part) {
    if (part.hasRemaining()) {
      throw malformed("a list, map or array holds more than it announces");
    }
  }

  private static ByteBuffer part(ByteBuffer buffer, int size) {
    int start = buffer.position();
    skip(buffer, size);
    return buffer.slice(start, size);
  }

  private static void skip(ByteBuffer buffer, int bytes) {
    if (bytes < 0 || bytes > buffer.remaining()) {
      throw malformed("a value is longer than what holds it");
    }
    buffer.position(buffer.position() + bytes);
  }

  private static RefusedTermException malformed(String why) {
    return new RefusedTermException(RefusedTermException.Reason.MALFORMED, why);
  }
}
