package io.blastbridge.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Asks a running instance over its REST interface. */
final class BridgeClient implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Endpoints endpoints;

  BridgeClient(Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  /** What is known of a correlation; empty while nothing is. */
  Optional<JsonNode> correlation(String id) throws IOException, InterruptedException {
    return json("/api/correlations/" + encoded(id));
  }

  /** The stages a correlation has passed; empty while there are none. */
  Optional<JsonNode> trace(String id) throws IOException, InterruptedException {
    return json("/api/correlations/" + encoded(id) + "/trace");
  }

  /** A result file, streamed. */
  InputStream file(String job, String file) throws IOException, InterruptedException {
    var response =
        get(
            "/api/v1/elastic-blast/jobs/" + encoded(job) + "/files/" + encoded(file),
            HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      throw new IOException("the result file answers " + response.statusCode());
    }
    return response.body();
  }

  /** Status and body of any route. */
  HttpResponse<String> text(String path) throws IOException, InterruptedException {
    return get(path, HttpResponse.BodyHandlers.ofString());
  }

  private Optional<JsonNode> json(String path) throws IOException, InterruptedException {
    var response = text(path);
    return switch (response.statusCode()) {
      case 200 -> Optional.of(JSON.readTree(response.body()));
      case 404 -> Optional.empty();
      default -> throw new IOException(path + " answers " + response.statusCode());
    };
  }

  private <T> HttpResponse<T> get(String path, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(endpoints.rest() + path))
            .header("Authorization", "Bearer " + endpoints.apiToken())
            .timeout(Duration.ofSeconds(30))
            .build();
    return http.send(request, handler);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
