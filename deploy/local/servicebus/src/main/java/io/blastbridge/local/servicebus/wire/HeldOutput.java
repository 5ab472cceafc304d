package io.blastbridge.local.servicebus.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/** Bytes for one peer, in order, that wait until what they tell is durable. */
final class HeldOutput {
  /** Beyond this the protocol engine keeps what it has, and its own bounds hold. */
  private static final int MAX_BYTES = 256 * 1024;

  private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
  private int bytes;

  /**
   * Bytes that were produced at one moment.
   *
   * @param position what was decided by then
   */
  private record Chunk(long position, ByteBuffer content) {}

  boolean isEmpty() {
    return chunks.isEmpty();
  }

  boolean isFull() {
    return bytes >= MAX_BYTES;
  }

  int bytes() {
    return bytes;
  }

  void add(long position, ByteBuffer produced) {
    ByteBuffer copy = ByteBuffer.allocate(produced.remaining()).put(produced).flip();
    bytes += copy.remaining();
    chunks.addLast(new Chunk(position, copy));
  }

  boolean isReleased(long durable) {
    return !chunks.isEmpty() && chunks.getFirst().position() <= durable;
  }

  /** Writes what may be written; false when the socket takes no more of it now. */
  boolean write(SocketChannel channel, long durable) throws IOException {
    while (isReleased(durable)) {
      ByteBuffer content = chunks.getFirst().content();
      bytes -= channel.write(content);
      if (content.hasRemaining()) {
        return false;
      }
      chunks.removeFirst();
    }
    return true;
  }

  void clear() {
    chunks.clear();
    bytes = 0;
  }
}
