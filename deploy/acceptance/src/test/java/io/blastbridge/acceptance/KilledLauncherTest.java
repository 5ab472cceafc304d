package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.run.LocalMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole process group of the launcher is killed again and again while requests flow. */
class KilledLauncherTest {

  private static final int KILLS = 10;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path directory;
  private final List<String> accepted = new ArrayList<>();
  private final Random random = new Random(8);

  private Child launch() {
    return Child.start(
        "launcher",
        directory,
        System.getProperty("java.class.path"),
        LocalMain.class.getName(),
        List.of(
            "--data",
            directory.resolve("data").toString(),
            "--port",
            "0",
            "--servicebus-port",
            "0",
            "--plane-port",
            "0",
            "--postgres-port",
            "0",
            "--no-sample",
            "--simulate"),
        Map.of());
  }

  private JsonNode awaitEndpoints(Child launcher) throws IOException {
    Path file = directory.resolve("data/endpoints.json");
    await()
        .atMost(Duration.ofSeconds(90))
        .failFast("the launcher has ended", () -> !launcher.isAlive())
        .until(() -> Files.exists(file));
    return JSON.readTree(file.toFile());
  }

  /** Sends requests until the broker is gone; only what it accepted counts. */
  private void sendUntilKilled(JsonNode endpoints, int round) {
    try (ServiceBusSenderClient sender =
        new ServiceBusClientBuilder()
            .connectionString(endpoints.path("serviceBusConnectionString").asText())
            .retryOptions(
                new AmqpRetryOptions().setMaxRetries(0).setTryTimeout(Duration.ofSeconds(3)))
            .sender()
            .queueName(endpoints.path("requestQueue").asText())
            .buildClient()) {
      for (int i = 0; i < 12; i++) {
        String id = "killed-" + round + "-" + i;
        String body = Producer.request(id, "r" + i, "16S_ribosomal_RNA", LocalPlane.sampleQuery());
        sender.sendMessage(
            new ServiceBusMessage(BinaryData.fromString(body))
                .setContentType("application/json")
                .setCorrelationId(id));
        accepted.add(id);
      }
    } catch (RuntimeException e) {
      // The broker was killed: whether it took the last one nobody knows, so nobody asks.
    }
  }

  private static Set<String> terminal(JsonNode endpoints) throws Exception {
    Set<String> ids = new HashSet<>();
    try (HttpClient http = HttpClient.newHttpClient()) {
      var response =
          http.send(
              HttpRequest.newBuilder(
                      URI.create(
                          endpoints.path("rest").asText()
                              + "/api/correlations?phase=TERMINAL&q=killed-&limit=200"))
                  .header("Authorization", "Bearer " + endpoints.path("apiToken").asText())
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      JSON.readTree(response.body())
          .path("items")
          .forEach(item -> ids.add(item.path("correlation_id").asText()));
    }
    return ids;
  }

  private static Set<String> toldToHaveSucceeded(JsonNode endpoints, int wanted) throws Exception {
    Set<String> ids = new HashSet<>();
    try (ServiceBusReceiverClient completions =
        new ServiceBusClientBuilder()
            .connectionString(endpoints.path("serviceBusConnectionString").asText())
            .receiver()
            .topicName(endpoints.path("completionTopic").asText())
            .subscriptionName(endpoints.path("completionSubscription").asText())
            .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
            .buildClient()) {
      long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      while (ids.size() < wanted && System.nanoTime() < end) {
        for (var message : completions.receiveMessages(100, Duration.ofSeconds(1))) {
          JsonNode event = JSON.readTree(message.getBody().toString());
          if (event.path("status").asText().equals("succeeded")) {
            ids.add(event.path("external_correlation_id").asText());
          }
        }
      }
    }
    return ids;
  }

  @Test
  @Tag("long")
  void ten_kills_of_the_whole_process_group_lose_no_request_and_run_none_twice() throws Exception {
    for (int round = 1; round <= KILLS; round++) {
      try (var launcher = launch()) {
        var endpoints = awaitEndpoints(launcher);
        assertThat(LauncherTest.readiness(endpoints)).as("round %d", round).isEqualTo(200);
        var killed =
            CompletableFuture.runAsync(
                launcher::killGroup,
                CompletableFuture.delayedExecutor(
                    500 + random.nextInt(1_500), TimeUnit.MILLISECONDS));
        sendUntilKilled(endpoints, round);
        killed.join();
      }
      Files.deleteIfExists(directory.resolve("data/endpoints.json"));
    }

    try (var launcher = launch()) {
      var endpoints = awaitEndpoints(launcher);
      assertThat(accepted).hasSizeGreaterThan(KILLS);
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(() -> assertThat(terminal(endpoints)).containsAll(accepted));
      var plane = new Plane(endpoints.path("plane").asText());
      assertThat(accepted)
          .allSatisfy(id -> assertThat(plane.submissions(id)).as("%s", id).hasSize(1));
      assertThat(toldToHaveSucceeded(endpoints, accepted.size())).containsAll(accepted);
      launcher.killGroup();
    }
  }
}
