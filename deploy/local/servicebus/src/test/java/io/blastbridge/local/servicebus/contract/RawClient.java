package io.blastbridge.local.servicebus.contract;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.messaging.Target;
import org.apache.qpid.proton.engine.Connection;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.Sasl;
import org.apache.qpid.proton.engine.Sender;
import org.apache.qpid.proton.engine.Session;
import org.apache.qpid.proton.engine.Transport;

/** A client of the AMQP library alone on one blocking socket, for what no SDK does. */
final class RawClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Socket socket;
  private final Transport transport = Proton.transport();
  private final Connection connection = Proton.connection();
  private final Session session;
  private final Sasl sasl;

  private RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
    sasl = transport.sasl();
    sasl.client();
    connection.setContainer("raw");
    connection.setHostname("localhost");
    transport.bind(connection);
    connection.open();
    session = connection.session();
    session.open();
  }

  static RawClient anonymous(int port) throws IOException {
    RawClient client = new RawClient(port);
    client.sasl.setMechanisms("ANONYMOUS");
    return client;
  }

  static RawClient plain(int port, String name, String key) throws IOException {
    RawClient client = new RawClient(port);
    client.sasl.plain(name, key);
    return client;
  }

  Sasl sasl() {
    return sasl;
  }

  Connection connection() {
    return connection;
  }

  Sender sender(String entity) {
    Sender sender = session.sender("to-" + entity);
    Target target = new Target();
    target.setAddress(entity);
    sender.setTarget(target);
    sender.setSource(new Source());
    sender.open();
    return sender;
  }

  static Delivery send(Sender sender, byte[] message) {
    Delivery delivery = sender.delivery("1".getBytes(StandardCharsets.US_ASCII));
    sender.send(message, 0, message.length);
    sender.advance();
    return delivery;
  }

  /** Talks to the broker until that is so; throws when it is silent for too long before. */
  void await(BooleanSupplier done) throws IOException {
    write();
    while (!done.getAsBoolean()) {
      read();
      write();
    }
  }

  private void write() throws IOException {
    OutputStream out = socket.getOutputStream();
    for (int pending = transport.pending(); pending > 0; pending = transport.pending()) {
      byte[] bytes = new byte[pending];
      transport.head().get(bytes);
      transport.pop(pending);
      out.write(bytes);
    }
    out.flush();
  }

  private void read() throws IOException {
    ByteBuffer tail = transport.tail();
    byte[] bytes = new byte[tail.remaining()];
    int read = socket.getInputStream().read(bytes);
    if (read < 0) {
      throw new IOException("the broker closed the socket");
    }
    tail.put(bytes, 0, read);
    transport.process();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
