package io.blastbridge.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** What the local plane tells and takes beside the plane's contract. */
record Plane(String url) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Every POST the plane received for a correlation, replays included. */
  List<JsonNode> submissions(String correlationId) {
    var all = new ArrayList<JsonNode>();
    for (JsonNode item : send("GET", "/local/submissions", "").path("submissions")) {
      if (item.path("external_correlation_id").asText().equals(correlationId)) {
        all.add(item);
      }
    }
    return all;
  }

  void mode(String json) {
    send("PUT", "/local/mode", json);
  }

  void faults(String json) {
    send("PUT", "/local/faults", json);
  }

  private JsonNode send(String method, String path, String body) {
    try {
      var publisher =
          body.isEmpty()
              ? HttpRequest.BodyPublishers.noBody()
              : HttpRequest.BodyPublishers.ofString(body);
      var response =
          HTTP.send(
              HttpRequest.newBuilder(URI.create(url + path))
                  .header("Content-Type", "application/json")
                  .method(method, publisher)
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new IllegalStateException(path + " answers " + response.statusCode());
      }
      return response.body().isEmpty() ? JSON.missingNode() : JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
