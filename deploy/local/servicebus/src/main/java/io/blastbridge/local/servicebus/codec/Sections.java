package io.blastbridge.local.servicebus.codec;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the sections of an encoded message by reading only constructors and sizes: no value is
 * built, nothing recurses, so hostile bytes cost no more than their length.
 */
final class Sections {
  /** More Data sections than one batch can hold at the smallest possible size are an attack. */
  private static final int MAX_SECTIONS = 10_000;

  private Sections() {}

  static List<Section> of(byte[] message) {
    ByteBuffer buffer = ByteBuffer.wrap(message);
    List<Section> found = new ArrayList<>();
    try {
      while (buffer.hasRemaining()) {
        if (found.size() == MAX_SECTIONS) {
          throw new MalformedMessageException(
              "the message has more than " + MAX_SECTIONS + " sections");
        }
        int start = buffer.position();
        Section.Kind kind = Section.Kind.of(descriptor(buffer));
        skipValue(buffer);
        found.add(new Section(kind, start, buffer.position()));
      }
    } catch (BufferUnderflowException e) {
      throw new MalformedMessageException("the message ends inside a section");
    }
    return found;
  }

  private static long descriptor(ByteBuffer buffer) {
    if (buffer.get() != 0) {
      throw new MalformedMessageException("a section does not begin with a descriptor");
    }
    return switch (buffer.get() & 0xff) {
      case 0x53 -> buffer.get() & 0xff;
      case 0x80 -> buffer.getLong();
      default -> throw new MalformedMessageException("a section's descriptor is not a number");
    };
  }

  /**
   * AMQP 1.0 part 1.2: the upper half of a constructor byte says how wide the value is or how its
   * size is written.
   */
  private static void skipValue(ByteBuffer buffer) {
    int constructor = buffer.get() & 0xff;
    switch (constructor >> 4) {
      case 0x4 -> skip(buffer, 0);
      case 0x5 -> skip(buffer, 1);
      case 0x6 -> skip(buffer, 2);
      case 0x7 -> skip(buffer, 4);
      case 0x8 -> skip(buffer, 8);
      case 0x9 -> skip(buffer, 16);
      case 0xa, 0xc, 0xe -> skip(buffer, buffer.get() & 0xff);
      case 0xb, 0xd, 0xf -> skip(buffer, buffer.getInt());
      default -> skipDescribed(buffer, constructor);
    }
  }

  /**
   * A Value section may hold a described type: its descriptor and its value follow, each with a
   * plain constructor.
   */
  private static void skipDescribed(ByteBuffer buffer, int constructor) {
    if (constructor != 0) {
      throw new MalformedMessageException("a section holds a value of unknown type");
    }
    for (int part = 0; part < 2; part++) {
      if (buffer.get(buffer.position()) == 0) {
        throw new MalformedMessageException("a section nests described types");
      }
      skipValue(buffer);
    }
  }

  private static void skip(ByteBuffer buffer, int bytes) {
    if (bytes < 0 || bytes > buffer.remaining()) {
      throw new MalformedMessageException("a section is longer than its message");
    }
    buffer.position(buffer.position() + bytes);
  }
}
