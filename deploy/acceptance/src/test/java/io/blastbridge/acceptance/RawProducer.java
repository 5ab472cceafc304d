package io.blastbridge.acceptance;

import io.blastbridge.local.servicebus.ServiceBusSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.messaging.Section;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.messaging.Target;
import org.apache.qpid.proton.engine.Connection;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.Sender;
import org.apache.qpid.proton.engine.Session;
import org.apache.qpid.proton.engine.Transport;
import org.apache.qpid.proton.message.Message;

/** Sends what the SDK for Java does not, but others may: over AMQP alone, each on a connection. */
final class RawProducer {

  private static final int PATIENCE_MILLIS = 10_000;
  private static final int LARGEST = 4096;

  private final int port;

  RawProducer(String connection) {
    port =
        URI.create(connection.substring(connection.indexOf("sb://"), connection.indexOf(';')))
            .getPort();
  }

  /** Sends a message with a body of that kind. */
  void send(String correlationId, Section body) {
    Message message = Proton.message();
    message.setCorrelationId(correlationId);
    message.setBody(body);
    byte[] encoded = new byte[LARGEST];
    send(Arrays.copyOf(encoded, message.encode(encoded, 0, encoded.length)));
  }

  /** Sends bytes as a message and waits until the broker has it. */
  void send(byte[] encoded) {
    Transport transport = Proton.transport();
    transport.sasl().client();
    transport.sasl().plain(ServiceBusSettings.EMULATOR_KEY_NAME, ServiceBusSettings.EMULATOR_KEY);
    Connection connection = Proton.connection();
    connection.setContainer("raw");
    transport.bind(connection);
    connection.open();
    Session session = connection.session();
    session.open();
    Sender sender = session.sender("raw");
    Target target = new Target();
    target.setAddress(World.QUEUE);
    sender.setTarget(target);
    sender.setSource(new Source());
    sender.open();
    Delivery delivery = sender.delivery("1".getBytes(StandardCharsets.US_ASCII));
    sender.send(encoded, 0, encoded.length);
    sender.advance();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      while (delivery.getRemoteState() == null) {
        exchange(transport, socket);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void exchange(Transport transport, Socket socket) throws IOException {
    for (int pending = transport.pending(); pending > 0; pending = transport.pending()) {
      byte[] bytes = new byte[pending];
      transport.head().get(bytes);
      transport.pop(pending);
      socket.getOutputStream().write(bytes);
    }
    byte[] bytes = new byte[transport.capacity()];
    int read = socket.getInputStream().read(bytes);
    if (read < 0) {
      throw new IOException("the broker closed the socket");
    }
    transport.tail().put(bytes, 0, read);
    transport.process();
  }
}
