package io.blastbridge.local.servicebus.hostile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.UnsignedInteger;
import org.apache.qpid.proton.amqp.messaging.Accepted;
import org.apache.qpid.proton.amqp.security.SaslResponse;
import org.apache.qpid.proton.amqp.transport.Close;
import org.apache.qpid.proton.amqp.transport.Detach;
import org.apache.qpid.proton.amqp.transport.Disposition;
import org.apache.qpid.proton.amqp.transport.End;
import org.apache.qpid.proton.amqp.transport.Role;
import org.apache.qpid.proton.amqp.transport.Transfer;

/** Hostile frames from a seed: the same seed gives the same frames. */
final class Frames {
  private static final int KINDS = 11;

  private final Random random;
  private final int type;
  private final List<byte[]> valid;
  private final Set<String> performatives = new TreeSet<>();

  /**
   * A source of frames.
   *
   * @param type 1 for SASL, 0 for all else
   * @param address of the node that attach frames name
   */
  Frames(long seed, int type, String address) {
    this.random = new Random(seed);
    this.type = type;
    this.valid =
        List.of(
            Peer.open(),
            Peer.begin(),
            Peer.attach(address, true),
            Peer.attach(address, false),
            Peer.credit(10),
            transfer(),
            disposition(),
            Peer.frame(0, 0, Peer.encoded(detach())),
            Peer.frame(0, 0, Peer.encoded(new End())),
            Peer.frame(0, 0, Peer.encoded(new Close())),
            Peer.saslInit(),
            saslResponse());
  }

  /** The descriptors that frames began with, in hexadecimal. */
  Set<String> performatives() {
    return performatives;
  }

  byte[] next() {
    byte[] frame =
        switch (random.nextInt(KINDS)) {
          case 0 -> bytes(1 + random.nextInt(200));
          case 1 -> Peer.frame(type, random.nextInt(3), bytes(random.nextInt(300)));
          case 2, 3, 4 -> mutated();
          case 5 -> truncated();
          case 6 -> cut();
          case 7 -> oversized();
          case 8 -> unknown();
          case 9 -> random.nextInt(8) == 0 ? nested() : announced();
          default -> Frames.<byte[]>any(random, valid);
        };
    if (frame.length > 10 && frame[8] == 0 && frame[9] == 0x53) {
      performatives.add(Integer.toHexString(frame[10] & 0xff));
    }
    return frame;
  }

  private static <T> T any(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] mutated() {
    byte[] frame = any(random, valid).clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      frame[8 + random.nextInt(frame.length - 8)] = (byte) random.nextInt();
    }
    return frame;
  }

  private byte[] truncated() {
    byte[] whole = any(random, valid);
    byte[] frame = Arrays.copyOf(whole, 8 + random.nextInt(whole.length - 8));
    ByteBuffer.wrap(frame).putInt(frame.length);
    return frame;
  }

  private byte[] cut() {
    byte[] whole = any(random, valid);
    return Arrays.copyOf(whole, 1 + random.nextInt(whole.length - 1));
  }

  private byte[] oversized() {
    byte[] frame = any(random, valid).clone();
    ByteBuffer.wrap(frame).putInt(65_537 + random.nextInt(Integer.MAX_VALUE - 65_537));
    return frame;
  }

  private byte[] unknown() {
    ByteBuffer body = ByteBuffer.allocate(11).put((byte) 0);
    if (random.nextBoolean()) {
      body.put((byte) 0x53).put((byte) random.nextInt());
    } else {
      body.put((byte) 0x80).putLong(random.nextLong());
    }
    body.put((byte) 0x45);
    return Peer.frame(type, 0, Arrays.copyOf(body.array(), body.position()));
  }

  /** Lists, maps or descriptors, thousands deep, where the properties of an open belong. */
  private byte[] nested() {
    int depth = 1_000 + random.nextInt(5_000);
    ByteBuffer body = ByteBuffer.allocate(64 * 1024 - 8);
    int kind = random.nextInt(3);
    body.put(new byte[] {0, 0x53, 0x10});
    for (int i = 0; i < depth; i++) {
      int left = (depth - i) * 9;
      switch (kind) {
        case 0 -> body.put((byte) 0xd0).putInt(left).putInt(1);
        case 1 -> body.put((byte) 0xd1).putInt(left).putInt(2);
        default -> body.put(new byte[] {0, 0x53, 0x70});
      }
    }
    body.put((byte) 0x40);
    return Peer.frame(type, 0, Arrays.copyOf(body.array(), body.position()));
  }

  /** Many elements in a few bytes. */
  private byte[] announced() {
    byte constructor = Frames.<Byte>any(random, List.of((byte) 0xd0, (byte) 0xd1, (byte) 0xf0));
    ByteBuffer body = ByteBuffer.allocate(32).put(new byte[] {0, 0x53, 0x10});
    body.put(constructor).putInt(random.nextBoolean() ? 20 : random.nextInt());
    body.putInt(random.nextInt(Integer.MAX_VALUE)).put((byte) 0x41);
    return Peer.frame(type, 0, body.array());
  }

  static byte[] message() {
    byte[] text = "hostile".getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(5 + text.length)
        .put(new byte[] {0, 0x53, 0x75, (byte) 0xa0, (byte) text.length})
        .put(text)
        .array();
  }

  private static byte[] transfer() {
    Transfer transfer = new Transfer();
    transfer.setHandle(UnsignedInteger.ZERO);
    transfer.setDeliveryId(UnsignedInteger.ZERO);
    transfer.setDeliveryTag(new Binary(new byte[] {1}));
    transfer.setMessageFormat(UnsignedInteger.ZERO);
    return Peer.frame(0, 0, Peer.joined(List.of(Peer.encoded(transfer), message())));
  }

  private static byte[] disposition() {
    Disposition disposition = new Disposition();
    disposition.setRole(Role.RECEIVER);
    disposition.setFirst(UnsignedInteger.ZERO);
    disposition.setSettled(true);
    disposition.setState(Accepted.getInstance());
    return Peer.frame(0, 0, Peer.encoded(disposition));
  }

  private static Detach detach() {
    Detach detach = new Detach();
    detach.setHandle(UnsignedInteger.ZERO);
    detach.setClosed(true);
    return detach;
  }

  private static byte[] saslResponse() {
    SaslResponse response = new SaslResponse();
    response.setResponse(new Binary(new byte[] {1, 2, 3}));
    return Peer.frame(1, 0, Peer.encoded(response));
  }
}
