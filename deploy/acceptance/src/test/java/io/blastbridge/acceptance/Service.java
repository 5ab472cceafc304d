package io.blastbridge.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blastbridge.app.BridgeApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** The production program in a process of its own, and its REST interface. */
final class Service implements AutoCloseable {

  static final String TOKEN = "acceptance-token-acceptance-token";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern PORT = Pattern.compile("started on port (\\d+)");

  private final Child process;
  private final Path reached;
  private final HttpClient http = HttpClient.newHttpClient();

  private Service(Child process, Path reached) {
    this.process = process;
    this.reached = reached;
  }

  static Service start(Path directory, Map<String, String> environment) {
    var all = new java.util.HashMap<>(environment);
    Path reached = directory.resolve("reached-" + System.nanoTime());
    all.put(PauseAt.FILE, reached.toString());
    return new Service(
        Child.start(
            "service",
            directory,
            Child.classPathWithout("/deploy/local/", "/deploy/archrules/"),
            BridgeApplication.class.getName(),
            List.of("--spring.main.banner-mode=off"),
            Map.copyOf(all)),
        reached);
  }

  void awaitReady() {
    process.awaitLine("started on port");
    Awaitility.await("the service is ready")
        .atMost(Duration.ofSeconds(60))
        .until(() -> get("/actuator/health/readiness").statusCode() == 200);
  }

  /** Waits until the process has reached the place where it is told to pause. */
  void awaitPaused() {
    Awaitility.await("the service pauses")
        .atMost(Duration.ofSeconds(60))
        .failFast("the service has ended:\n" + process.output(), () -> !process.isAlive())
        .until(() -> Files.exists(reached));
  }

  private String url() {
    var matcher = PORT.matcher(process.awaitLine("started on port"));
    if (!matcher.find()) {
      throw new IllegalStateException("no port in the log");
    }
    return "http://127.0.0.1:" + matcher.group(1);
  }

  HttpResponse<String> get(String path) {
    try {
      return http.send(
          request(path).build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> post(String path, String json) {
    try {
      return http.send(
          request(path)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(json))
              .build(),
          HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url() + path))
        .header("Authorization", "Bearer " + TOKEN)
        .timeout(Duration.ofSeconds(30));
  }

  JsonNode json(String path) {
    var response = get(path);
    try {
      return response.statusCode() == 200 ? JSON.readTree(response.body()) : JSON.missingNode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode correlation(String id) {
    return json("/api/correlations/" + encoded(id));
  }

  JsonNode trace(String id) {
    return json("/api/correlations/" + encoded(id) + "/trace");
  }

  JsonNode events(String id) {
    return json("/api/correlations/" + encoded(id) + "/events?limit=200").path("items");
  }

  static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  String log() {
    return process.output();
  }

  void kill() {
    process.kill();
  }

  void freeze() {
    process.freeze();
  }

  void thaw() {
    process.thaw();
  }

  @Override
  public void close() {
    process.close();
    http.shutdownNow();
  }
}
