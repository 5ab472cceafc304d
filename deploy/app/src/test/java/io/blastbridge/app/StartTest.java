package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.plane.PlaneSettings;
import io.blastbridge.local.postgres.FreshDatabase;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, told nothing but the variables of the contract. */
@Tag("long")
final class StartTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The name of this machine, which libraries ask for to name themselves in logs and links. */
  private static final String OWN_NAME = ownName();

  @TempDir private static Path directory;

  @Test
  void the_contracts_variables_are_enough_and_nothing_leaves_the_machine() throws Exception {
    Path home = Files.createDirectory(directory.resolve("home"));
    Path names = directory.resolve("names");
    Path log = directory.resolve("log");
    int port = freePort();
    try (var broker =
            LocalServiceBus.start(ServiceBusSettings.of(Topology.localMode()).withPort(0));
        var plane =
            LocalPlane.start(
                PlaneSettings.in(Files.createDirectory(directory.resolve("plane"))).simulated())) {
      Process process = process(home, names, log, port, broker, plane).start();
      try {
        await()
            .atMost(PATIENCE)
            .pollInterval(Duration.ofMillis(500))
            .until(
                () -> !process.isAlive() || readiness(port).path("status").asText().equals("UP"));

        assertThat(process.isAlive()).as(() -> tail(log)).isTrue();
        assertThat(legs(port)).containsOnlyKeys("readinessState", "journal", "broker", "plane");
      } finally {
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends at SIGTERM").isTrue();
      }
    }
    assertThat(Files.exists(names) ? Files.readAllLines(names) : List.of())
        .as("names asked for")
        .allSatisfy(name -> assertThat(name).isEqualTo(OWN_NAME));
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files).as("the home directory").isEmpty();
    }
    assertThat(Files.readAllLines(log)).isNotEmpty().allSatisfy(StartTest::isJson);
  }

  private static ProcessBuilder process(
      Path home, Path names, Path log, int port, LocalServiceBus broker, LocalPlane plane)
      throws IOException {
    Path services = Files.createDirectories(directory.resolve("services/META-INF/services"));
    Files.writeString(
        services.resolve("java.net.spi.InetAddressResolverProvider"),
        RecordingResolver.class.getName());
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + Files.createDirectory(directory.resolve("tmp")),
                "-Drecorded.names=" + names,
                "-cp",
                classPath() + File.pathSeparator + directory.resolve("services"),
                BridgeApplication.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .directory(directory.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("HOME", home.toString());
    environment.put("SERVER_PORT", Integer.toString(port));
    environment.put(
        "SPRING_DATASOURCE_URL", DATABASE.jdbcUrl().replaceAll("&(user|password)=.*", ""));
    environment.put("SPRING_DATASOURCE_USERNAME", "bridge");
    environment.put("SPRING_DATASOURCE_PASSWORD", FreshDatabase.server().password());
    environment.put("SERVICEBUS_CONNECTION_STRING", broker.connectionString());
    environment.put("SERVICEBUS_REQUEST_QUEUE", "elastic-blast-requests");
    environment.put("SERVICEBUS_RESPONSE_TOPIC", "elastic-blast-completions");
    environment.put("ELB_OPENAPI_BASE_URL", plane.url());
    return builder;
  }

  /** What the image holds, and the resolver: no module of the local mode, no test library. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.matches(".*[/\\\\]deploy[/\\\\]local[/\\\\].*|.*[/\\\\]local-.*"))
        .filter(entry -> !entry.matches(".*[/\\\\](junit|assertj|awaitility|hamcrest)[^/\\\\]*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static JsonNode readiness(int port) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness"))
              .timeout(Duration.ofSeconds(10))
              .build();
      return JSON.readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    } catch (IOException _) {
      return JSON.createObjectNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> legs(int port) {
    return readiness(port).path("components").properties().stream()
        .collect(
            Collectors.toMap(Map.Entry::getKey, leg -> leg.getValue().path("status").asText()));
  }

  private static void isJson(String line) {
    try {
      assertThat(JSON.readTree(line).isObject()).as(line).isTrue();
    } catch (IOException _) {
      throw new AssertionError("no JSON: " + line);
    }
  }

  private static String tail(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String ownName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
