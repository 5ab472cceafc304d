package io.blastbridge.local.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until the program says itself that journal, broker and plane answer. */
final class Readiness {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(100);

  /**
   * Returns once the program takes work.
   *
   * @throws IllegalStateException naming the legs that do not answer within a minute
   */
  static void await(String rest) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(rest + "/actuator/health/readiness"))
            .timeout(Duration.ofSeconds(20))
            .build();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (var http = HttpClient.newHttpClient()) {
      while (true) {
        var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 200) {
          return;
        }
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException("Blast Bridge is not ready: " + answer.body());
        }
        TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
      }
    }
  }

  private Readiness() {}
}
