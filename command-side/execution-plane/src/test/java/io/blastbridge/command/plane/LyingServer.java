package io.blastbridge.command.plane;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP server that answers each connection with whatever its script does. */
final class LyingServer implements AutoCloseable {

  /** Gets the connection once the request's head and body have arrived. */
  interface Script {
    void answer(Socket connection, OutputStream out) throws Exception;
  }

  private final ServerSocket server;
  private final Script script;
  private final AtomicInteger requests = new AtomicInteger();

  LyingServer(Script script) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.script = script;
    Thread.ofVirtual().start(this::accept);
  }

  /** Sends these characters and closes. */
  static LyingServer saying(String text) throws IOException {
    return new LyingServer((_, out) -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /** An answer with a proper length. */
  static String http(String statusLine, String headers, String body) {
    return "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n%s"
        .formatted(statusLine, body.length(), headers, body);
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket connection = server.accept();
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      readRequest(new BufferedInputStream(connection.getInputStream()));
      requests.incrementAndGet();
      OutputStream out = connection.getOutputStream();
      script.answer(connection, out);
      out.flush();
    } catch (Exception e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void readRequest(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int c = in.read();
      if (c < 0) {
        throw new IOException("no request");
      }
      head.append((char) c);
    }
    String text = head.toString();
    int at = text.toLowerCase(java.util.Locale.ROOT).indexOf("content-length:");
    if (at >= 0) {
      String length = text.substring(at + 15, text.indexOf("\r\n", at)).strip();
      in.readNBytes(Integer.parseInt(length));
    }
  }
}
