package io.blastbridge.local.servicebus.codec;

import io.blastbridge.local.servicebus.guard.RefusedTermException;
import io.blastbridge.local.servicebus.guard.SymbolBudget;
import io.blastbridge.local.servicebus.guard.TermCheck;
import java.io.ByteArrayOutputStream;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import org.apache.qpid.proton.codec.AMQPDefinedTypes;
import org.apache.qpid.proton.codec.DecoderImpl;
import org.apache.qpid.proton.codec.EncoderImpl;

/**
 * The library's encoder and decoder behind two calls. Not thread-safe and not re-entrant: one per
 * event loop.
 */
final class AmqpCodec {
  private static final int FIRST_BUFFER = 4 * 1024;

  /**
   * A peek answer is the largest thing written at once; see the limit on its bytes in the dialect.
   */
  private static final int MAX_BUFFER = 64 * 1024 * 1024;

  private final TermCheck check = new TermCheck(SymbolBudget.ofLibrary());
  private final DecoderImpl decoder = new DecoderImpl();
  private final EncoderImpl encoder = new EncoderImpl(decoder);
  private ByteBuffer buffer = ByteBuffer.allocate(FIRST_BUFFER);

  AmqpCodec() {
    AMQPDefinedTypes.registerAllTypes(decoder, encoder);
  }

  Object read(byte[] bytes, int start, int end) {
    try {
      check.check(ByteBuffer.wrap(bytes, start, end - start));
      decoder.setByteBuffer(ByteBuffer.wrap(bytes, start, end - start));
      Object value = decoder.readObject();
      if (value == null) {
        throw new MalformedMessageException("a section is empty");
      }
      return value;
    } catch (MalformedMessageException e) {
      throw e;
    } catch (RefusedTermException e) {
      throw new MalformedMessageException(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      // The library's texts may quote the bytes; a deeply nested list ends in a stack overflow.
      throw new MalformedMessageException(
          "a section cannot be decoded (" + e.getClass().getSimpleName() + ")");
    }
  }

  void write(Object section, ByteArrayOutputStream out) {
    while (true) {
      try {
        buffer.clear();
        encoder.setByteBuffer(buffer);
        encoder.writeObject(section);
        out.write(buffer.array(), 0, buffer.position());
        return;
      } catch (BufferOverflowException e) {
        if (buffer.capacity() >= MAX_BUFFER) {
          throw new MalformedMessageException("a section is larger than " + MAX_BUFFER + " bytes");
        }
        buffer = ByteBuffer.allocate(buffer.capacity() * 4);
      }
    }
  }
}
