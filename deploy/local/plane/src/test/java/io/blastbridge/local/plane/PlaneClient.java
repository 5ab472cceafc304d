package io.blastbridge.local.plane;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.awaitility.Awaitility;

/** Talks to a plane over HTTP. */
final class PlaneClient {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;

  PlaneClient(String url) {
    this.url = url;
  }

  record Reply(int status, String text) {
    JsonNode json() {
      try {
        return Json.MAPPER.readTree(text);
      } catch (JsonProcessingException e) {
        throw new AssertionError(text, e);
      }
    }
  }

  Reply get(String path) {
    return send(HttpRequest.newBuilder(URI.create(url + path)));
  }

  Reply post(String path, Object body) {
    return post(path, text(body));
  }

  Reply post(String path, String body) {
    return send(HttpRequest.newBuilder(URI.create(url + path)).POST(BodyPublishers.ofString(body)));
  }

  Reply put(String path, String body) {
    return send(HttpRequest.newBuilder(URI.create(url + path)).PUT(BodyPublishers.ofString(body)));
  }

  Reply delete(String path) {
    return send(HttpRequest.newBuilder(URI.create(url + path)).DELETE());
  }

  Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          HTTP.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body());
    } catch (IOException e) {
      return new Reply(0, e.toString());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Submits to {@code /v1/jobs} and gives the job id. */
  String submit(Map<String, Object> body) {
    Reply reply = post("/v1/jobs", body);
    if (reply.status() != 202) {
      throw new AssertionError(reply.toString());
    }
    return reply.json().get("job_id").textValue();
  }

  JsonNode status(String id) {
    return get("/api/v1/elastic-blast/jobs/" + id).json();
  }

  /** Waits until the job ended and gives its status. */
  JsonNode ended(String id) {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> status(id),
            job ->
                job.path("status").asText().equals("success")
                    || job.path("status").asText().equals("failed"));
  }

  String result(String id) {
    return get("/api/v1/elastic-blast/jobs/" + id + "/files/result-001").text();
  }

  /** A request with the sample query. */
  static Map<String, Object> request(String program, String db, Map<String, Object> blastOptions) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("program", program);
    body.put("db", db);
    body.put("query_fasta", LocalPlane.sampleQuery());
    body.put("blast_options", blastOptions);
    return body;
  }

  static Map<String, Object> keyed(String key) {
    Map<String, Object> body = request("blastn", "core_nt", Map.of("outfmt", "6"));
    body.put("idempotency_key", key);
    body.put("external_correlation_id", key);
    return body;
  }

  private static String text(Object body) {
    try {
      return Json.MAPPER.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
