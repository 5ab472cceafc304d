package io.blastbridge.local.servicebus.admin;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.blastbridge.local.servicebus.access.Access;
import io.blastbridge.local.servicebus.access.Grant;
import io.blastbridge.local.servicebus.access.Right;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP on the loopback address: lets in who has a key with the right to manage, keeps requests
 * within bounds, and turns refusals into what the SDKs read.
 */
final class AdminServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);

  /** A rule with thousands of properties fits; nothing of the SDKs comes near it. */
  static final int LARGEST_BODY = 512 * 1024;

  private static final int LONGEST_ADDRESS = 4_096;
  private static final int THREADS = 4;
  private static final int WAITING = 64;
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(10);

  static {
    // Otherwise the JDK's server waits 40 ms before each small answer.
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
  }

  private final Access access;
  private final AdminRoutes routes;
  private final HttpServer server;
  private final Deadline threads = new Deadline(THREADS, WAITING, LONGEST_REQUEST);

  private AdminServer(int port, Access access, AdminRoutes routes) throws IOException {
    this.access = access;
    this.routes = routes;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 128);
  }

  /**
   * Returns once requests are answered.
   *
   * @param port 0 for any free one
   * @throws UncheckedIOException when the port is taken
   */
  static AdminServer start(int port, Access access, AdminRoutes routes) {
    try {
      AdminServer admin = new AdminServer(port, access, routes);
      admin.server.createContext("/", admin::serve);
      admin.server.setExecutor(admin.threads);
      admin.server.start();
      return admin;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }

  private void serve(HttpExchange exchange) {
    try (exchange) {
      AdminAnswer answer = answer(exchange);
      byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("An administration request was not answered", e);
    }
  }

  private AdminAnswer answer(HttpExchange exchange) {
    try {
      requireLocal(exchange.getRequestHeaders());
      if (exchange.getRequestURI().toString().length() > LONGEST_ADDRESS) {
        throw AdminFault.badRequest("The address is too long.");
      }
      AdminRequest request = request(exchange);
      if (!AdminRoutes.isOpen(request)) {
        requireManage(exchange.getRequestHeaders(), request.path());
      }
      return routes.answer(request);
    } catch (AdminFault fault) {
      return AdminAnswer.of(fault);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      // The class only: a text may quote what the peer sent.
      LOG.warn("An administration request failed because of a {}", e.getClass().getName());
      LOG.debug("The fault", e);
      return AdminAnswer.of(AdminFault.failed());
    }
  }

  private AdminRequest request(HttpExchange exchange) {
    return new AdminRequest(
        exchange.getRequestMethod(),
        String.valueOf(exchange.getRequestURI().getPath()),
        query(exchange.getRequestURI().getRawQuery()),
        exchange.getRequestHeaders().containsKey("If-Match"),
        () -> body(exchange),
        "http://localhost:" + port());
  }

  /** A page from elsewhere in a browser on this machine names another host, or its origin. */
  private static void requireLocal(Headers headers) {
    String host = Optional.ofNullable(headers.getFirst("Host")).orElse("");
    boolean local =
        host.matches("(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d{1,5})?")
            && !headers.containsKey("Origin");
    if (!local) {
      throw AdminFault.unauthorized("Only local callers are answered.");
    }
  }

  private void requireManage(Headers headers, String path) {
    Optional<Grant> grant =
        Optional.ofNullable(headers.getFirst("Authorization")).flatMap(access::ofHeader);
    if (grant.isEmpty()) {
      throw AdminFault.unauthorized(
          "InvalidSignature: The token is missing, has an invalid signature or has expired.");
    }
    if (!grant.get().allows(Right.MANAGE, path, access.now())) {
      throw AdminFault.unauthorized("Manage claims are required for this operation.");
    }
  }

  private static Map<String, String> query(@Nullable String raw) {
    Map<String, String> query = new HashMap<>();
    for (String pair : Optional.ofNullable(raw).orElse("").split("&", 20)) {
      String[] parts = pair.split("=", 2);
      if (parts.length == 2) {
        query.put(decoded(parts[0]), decoded(parts[1]));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw AdminFault.badRequest("The query is malformed.");
    }
  }

  private static byte[] body(HttpExchange exchange) {
    try {
      byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
      if (bytes.length > LARGEST_BODY) {
        throw AdminFault.tooLarge(LARGEST_BODY);
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
