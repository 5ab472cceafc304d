package io.blastbridge.local.servicebus.hostile;

import io.blastbridge.local.servicebus.ServiceBusSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedInteger;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.messaging.Target;
import org.apache.qpid.proton.amqp.security.SaslInit;
import org.apache.qpid.proton.amqp.transport.Attach;
import org.apache.qpid.proton.amqp.transport.Begin;
import org.apache.qpid.proton.amqp.transport.Flow;
import org.apache.qpid.proton.amqp.transport.Open;
import org.apache.qpid.proton.amqp.transport.ReceiverSettleMode;
import org.apache.qpid.proton.amqp.transport.Role;
import org.apache.qpid.proton.amqp.transport.SenderSettleMode;
import org.apache.qpid.proton.codec.AMQPDefinedTypes;
import org.apache.qpid.proton.codec.DecoderImpl;
import org.apache.qpid.proton.codec.EncoderImpl;

/** Bytes that bring a connection to where its hostile ones come, as a decent client writes them. */
final class Peer {
  static final byte[] SASL_HEADER = {'A', 'M', 'Q', 'P', 3, 1, 0, 0};
  static final byte[] AMQP_HEADER = {'A', 'M', 'Q', 'P', 0, 1, 0, 0};

  private static final EncoderImpl ENCODER = encoder();

  private Peer() {}

  private static EncoderImpl encoder() {
    DecoderImpl decoder = new DecoderImpl();
    EncoderImpl encoder = new EncoderImpl(decoder);
    AMQPDefinedTypes.registerAllTypes(decoder, encoder);
    return encoder;
  }

  static SocketChannel connect(int port) throws IOException {
    return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  static byte[] frame(int type, int channel, byte[] body) {
    return ByteBuffer.allocate(8 + body.length)
        .putInt(8 + body.length)
        .put((byte) 2)
        .put((byte) type)
        .putShort((short) channel)
        .put(body)
        .array();
  }

  static synchronized byte[] encoded(Object performative) {
    ByteBuffer buffer = ByteBuffer.allocate(4_096);
    ENCODER.setByteBuffer(buffer);
    ENCODER.writeObject(performative);
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return bytes;
  }

  static byte[] saslInit() {
    SaslInit init = new SaslInit();
    init.setMechanism(Symbol.valueOf("PLAIN"));
    String secret =
        "\0" + ServiceBusSettings.EMULATOR_KEY_NAME + "\0" + ServiceBusSettings.EMULATOR_KEY;
    init.setInitialResponse(new Binary(secret.getBytes(StandardCharsets.UTF_8)));
    return frame(1, 0, encoded(init));
  }

  static byte[] open() {
    Open open = new Open();
    open.setContainerId("peer");
    open.setHostname("localhost");
    return frame(0, 0, encoded(open));
  }

  static byte[] begin() {
    Begin begin = new Begin();
    begin.setNextOutgoingId(UnsignedInteger.ZERO);
    begin.setIncomingWindow(UnsignedInteger.valueOf(Integer.MAX_VALUE));
    begin.setOutgoingWindow(UnsignedInteger.valueOf(Integer.MAX_VALUE));
    begin.setHandleMax(UnsignedInteger.valueOf(255));
    return frame(0, 0, encoded(begin));
  }

  static byte[] attach(String address, boolean sends) {
    Attach attach = new Attach();
    attach.setName((sends ? "to-" : "from-") + address);
    attach.setHandle(UnsignedInteger.ZERO);
    attach.setRole(sends ? Role.SENDER : Role.RECEIVER);
    attach.setSndSettleMode(SenderSettleMode.MIXED);
    attach.setRcvSettleMode(ReceiverSettleMode.FIRST);
    Source source = new Source();
    Target target = new Target();
    source.setAddress(sends ? "here" : address);
    target.setAddress(sends ? address : "here");
    attach.setSource(source);
    attach.setTarget(target);
    if (sends) {
      attach.setInitialDeliveryCount(UnsignedInteger.ZERO);
    }
    return frame(0, 0, encoded(attach));
  }

  static byte[] credit(int messages) {
    Flow flow = new Flow();
    flow.setNextIncomingId(UnsignedInteger.ZERO);
    flow.setIncomingWindow(UnsignedInteger.valueOf(Integer.MAX_VALUE));
    flow.setNextOutgoingId(UnsignedInteger.ZERO);
    flow.setOutgoingWindow(UnsignedInteger.valueOf(Integer.MAX_VALUE));
    flow.setHandle(UnsignedInteger.ZERO);
    flow.setDeliveryCount(UnsignedInteger.ZERO);
    flow.setLinkCredit(UnsignedInteger.valueOf(messages));
    return frame(0, 0, encoded(flow));
  }

  static byte[] joined(List<byte[]> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** Up to the session, by SASL PLAIN. */
  static byte[] upToSession() {
    return joined(List.of(SASL_HEADER, saslInit(), AMQP_HEADER, open(), begin()));
  }
}
