package io.blastbridge.local.servicebus.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** What the broker said on one connection. */
final class Answer {
  private static final int ENOUGH = 1024 * 1024;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void readToEnd(SocketChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(16 * 1024);
    while (channel.read(buffer) >= 0) {
      if (bytes.size() < ENOUGH) {
        bytes.write(buffer.array(), 0, buffer.position());
      }
      buffer.clear();
    }
  }

  /** Names of error conditions are symbols, so they are found as they are. */
  boolean tells(String condition) {
    return bytes.toString(StandardCharsets.ISO_8859_1).contains(condition);
  }

  boolean tellsError() {
    return tells("amqp:decode-error")
        || tells("amqp:connection:framing-error")
        || tells("amqp:resource-limit-exceeded");
  }
}
