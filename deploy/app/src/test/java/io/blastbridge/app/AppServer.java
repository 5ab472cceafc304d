package io.blastbridge.app;

import io.blastbridge.local.postgres.FreshDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole program in this process, on a database of its own, without broker and plane. */
final class AppServer implements AutoCloseable {

  static final String TOKEN = "local-token-of-the-tests-0123456789";
  static final String LOGIN_CODE = "login-code-of-the-tests-0123456789ab";

  private final Runnable end;
  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();

  private AppServer(Runnable end, ConfigurableApplicationContext context) {
    this.end = end;
    this.context = context;
  }

  static AppServer start(String... settings) {
    FreshDatabase database = FreshDatabase.create();
    return start(database::close, database, directory(), settings);
  }

  /** On a database and beside other processes of one machine that the caller has. */
  static AppServer startOn(FreshDatabase database, Path nodes) {
    return start(() -> {}, database, nodes);
  }

  private static AppServer start(
      Runnable end, FreshDatabase database, Path nodes, String... settings) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--bridge.node.directory=" + nodes));
    arguments.addAll(List.of(settings));
    return new AppServer(end, BridgeApplication.start(arguments.toArray(String[]::new)));
  }

  static AppServer startLocal() {
    return start(
        "--bridge.security.local-token=" + TOKEN, "--bridge.security.login-code=" + LOGIN_CODE);
  }

  ConfigurableApplicationContext context() {
    return context;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .timeout(Duration.ofMinutes(1));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
    return send(request(path).header("Authorization", "Bearer " + token));
  }

  /** Sends bytes as they are, which no client library would, and reads all of the answer. */
  String raw(String text) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port()))) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static Path directory() {
    try {
      Path directory = Files.createTempDirectory("blast-bridge-nodes-");
      directory.toFile().deleteOnExit();
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String port() {
    return context.getEnvironment().getRequiredProperty("local.server.port");
  }

  @Override
  public void close() {
    context.close();
    client.close();
    end.run();
  }
}
