package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP on the loopback interface, one virtual thread a request. */
final class PlaneServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PlaneServer.class);

  /** Ten million characters of query, each at most six bytes in JSON, and room for the rest. */
  private static final int LARGEST_BODY = 64 << 20;

  private static final int BACKLOG = 256;

  static {
    // Otherwise the JDK's server waits 40 ms before each small answer.
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Optional<byte[]> token;
  private final FaultyRoutes routes;
  private final LocalRoutes localRoutes;

  private PlaneServer(
      int port, Optional<String> token, FaultyRoutes routes, LocalRoutes localRoutes)
      throws IOException {
    this.server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
            BACKLOG);
    this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
    this.routes = routes;
    this.localRoutes = localRoutes;
  }

  static PlaneServer start(
      int port, Optional<String> token, FaultyRoutes routes, LocalRoutes localRoutes)
      throws IOException {
    var plane = new PlaneServer(port, token, routes, localRoutes);
    plane.server.createContext("/", plane::serve);
    plane.server.setExecutor(plane.threads);
    plane.server.start();
    return plane;
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) {
    try (exchange) {
      write(exchange, answer(exchange));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.debug("{} was not answered: {}", exchange.getRequestURI().getPath(), e.toString());
    } catch (RuntimeException e) {
      LOG.error("{} failed", exchange.getRequestURI().getPath(), e);
    }
  }

  private Answer answer(HttpExchange exchange) throws IOException, InterruptedException {
    if (!fromHere(exchange)) {
      return Answer.of(403, "only local callers");
    }
    byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
    if (bytes.length > LARGEST_BODY) {
      return Answer.of(413, "the body is too large");
    }
    String path = exchange.getRequestURI().getPath();
    Request request =
        new Request(
            exchange.getRequestMethod(),
            path,
            parameters(exchange.getRequestURI().getRawQuery()),
            json(bytes));
    if (path.startsWith(LocalRoutes.PREFIX)) {
      return localRoutes.answer(request);
    }
    return authorised(exchange) ? routes.answer(request) : Answer.of(401, "invalid API token");
  }

  /** A page from elsewhere in a browser on this machine names another host, or its origin. */
  private static boolean fromHere(HttpExchange exchange) {
    String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")).orElse("");
    boolean local = host.matches("(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?");
    return local && !exchange.getRequestHeaders().containsKey("Origin");
  }

  private boolean authorised(HttpExchange exchange) {
    String given =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("X-ELB-API-Token")).orElse("");
    return token
        .map(wanted -> MessageDigest.isEqual(wanted, given.getBytes(StandardCharsets.UTF_8)))
        .orElse(true);
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : Optional.ofNullable(query).orElse("").split("&", -1)) {
      String[] parts = pair.split("=", 2);
      if (parts.length == 2) {
        parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
    return parameters;
  }

  private static Optional<JsonNode> json(byte[] bytes) {
    try {
      return Optional.ofNullable(Json.MAPPER.readTree(bytes)).filter(node -> !node.isMissingNode());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void write(HttpExchange exchange, Answer answer) throws IOException {
    switch (answer) {
      case Answer.Body(int status, Map<String, Object> body) ->
          write(exchange, status, "application/json", Json.MAPPER.writeValueAsBytes(body));
      case Answer.Garbage(int status) ->
          write(
              exchange,
              status,
              "application/json",
              "<html>not JSON\0".getBytes(StandardCharsets.US_ASCII));
      case Answer.File file -> write(exchange, file);
      case Answer.Nothing() -> LOG.debug("connection closed as scripted");
    }
  }

  private static void write(HttpExchange exchange, Answer.File file) throws IOException {
    try (InputStream in = Files.newInputStream(file.path())) {
      long size = Files.size(file.path());
      exchange.getResponseHeaders().set("Content-Type", file.contentType());
      exchange
          .getResponseHeaders()
          .set("Content-Disposition", "attachment; filename=\"" + file.filename() + "\"");
      exchange.sendResponseHeaders(200, size == 0 ? -1 : size);
      try (OutputStream out = exchange.getResponseBody()) {
        in.transferTo(out);
      }
    }
  }

  private static void write(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean bodiless = status == 204 || status == 304;
    exchange.sendResponseHeaders(status, bodiless ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      if (!bodiless) {
        out.write(bytes);
      }
    }
  }
}
