package io.blastbridge.acceptance;

import io.blastbridge.local.plane.LocalPlaneMain;
import io.blastbridge.local.postgres.LocalPostgres;
import io.blastbridge.local.servicebus.LocalServiceBusMain;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Postgres, broker and plane as processes of their own, and the services started against them. */
final class World implements AutoCloseable {

  static final String QUEUE = "elastic-blast-requests";
  static final String TOPIC = "elastic-blast-completions";
  static final String SUBSCRIPTION = "lab";

  /** The queue's lock is short, so that a killed service's message comes back soon. */
  private static final String TOPOLOGY =
      """
      {"UserConfig":{"Namespaces":[{"Name":"sbemulatorns",
       "Queues":[{"Name":"elastic-blast-requests","Properties":{"LockDuration":"PT2S",
         "MaxDeliveryCount":10,"DefaultMessageTimeToLive":"PT24H",
         "DeadLetteringOnMessageExpiration":true}}],
       "Topics":[{"Name":"elastic-blast-completions","Subscriptions":[{"Name":"lab",
         "Properties":{"LockDuration":"PT1M","MaxDeliveryCount":10,
         "DefaultMessageTimeToLive":"PT1H","DeadLetteringOnMessageExpiration":true}}]}]}]}}
      """;

  private final Path directory;
  private final LocalPostgres postgres;
  private final Child broker;
  private final Child planeProcess;
  private final String busConnection;
  private final List<Service> services = new ArrayList<>();
  final Plane plane;
  final Producer producer;

  private World(Path directory) throws IOException {
    this.directory = directory;
    postgres = LocalPostgres.open(directory.resolve("postgres"), 0);
    postgres.createDatabase("bridge");
    Path topology = Files.writeString(directory.resolve("topology.json"), TOPOLOGY);
    String everything = System.getProperty("java.class.path");
    broker =
        Child.start(
            "broker",
            directory,
            everything,
            LocalServiceBusMain.class.getName(),
            List.of(
                "--port",
                "0",
                "--data",
                directory.resolve("bus").toString(),
                "--topology",
                topology.toString()),
            Map.of());
    planeProcess =
        Child.start(
            "plane",
            directory,
            everything,
            LocalPlaneMain.class.getName(),
            List.of(
                "--port",
                "0",
                "--data",
                directory.resolve("plane").toString(),
                "--min-queued-ms",
                "0",
                "--min-running-ms",
                "300"),
            Map.of());
    String port = lastWord(broker.awaitLine("ready on port"));
    busConnection =
        "Endpoint=sb://127.0.0.1:%s;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true;"
            .formatted(port, ServiceBusSettings.EMULATOR_KEY_NAME, ServiceBusSettings.EMULATOR_KEY);
    plane = new Plane(lastWord(planeProcess.awaitLine("ready at")));
    plane.mode("{\"dedupe\":false,\"min_queued_ms\":0,\"min_running_ms\":300}");
    producer = new Producer(busConnection);
  }

  static World create() {
    try {
      return new World(Files.createTempDirectory("blast-bridge-acceptance"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lastWord(String line) {
    return line.substring(line.lastIndexOf(' ') + 1);
  }

  /** Starts a service with more environment, and waits until it takes work. */
  Service service(Map<String, String> more) {
    var service = launch(more);
    service.awaitReady();
    return service;
  }

  /** Starts a service without waiting. */
  Service launch(Map<String, String> more) {
    var environment = new HashMap<>(environment());
    environment.putAll(more);
    var service = Service.start(directory, Map.copyOf(environment));
    services.add(service);
    return service;
  }

  Map<String, String> environment() {
    return Map.ofEntries(
        Map.entry("SPRING_DATASOURCE_URL", postgres.jdbcUrl("bridge")),
        Map.entry("SPRING_DATASOURCE_USERNAME", LocalPostgres.USER),
        Map.entry("SPRING_DATASOURCE_PASSWORD", postgres.password()),
        Map.entry("SERVICEBUS_CONNECTION_STRING", busConnection),
        Map.entry("SERVICEBUS_REQUEST_QUEUE", QUEUE),
        Map.entry("SERVICEBUS_RESPONSE_TOPIC", TOPIC),
        Map.entry("ELB_OPENAPI_BASE_URL", plane.url()),
        Map.entry("SERVER_PORT", "0"),
        Map.entry("BRIDGE_LOOPBACKONLY", "true"),
        Map.entry("BRIDGE_NODE_DIRECTORY", directory.resolve("nodes").toString()),
        Map.entry("BRIDGE_OBSERVATION_TICK", "200ms"),
        Map.entry("BRIDGE_ADMISSION_RETRYAFTER", "1s"),
        Map.entry("BRIDGE_RETRY_BASE", "5s"),
        Map.entry("SERVICEBUS_DRAIN_CONCURRENCY", "4"),
        Map.entry("BLAST_BRIDGE_LOCAL_TOKEN", Service.TOKEN));
  }

  Path directory() {
    return directory;
  }

  String busConnection() {
    return busConnection;
  }

  @Override
  public void close() {
    services.forEach(Service::close);
    producer.close();
    broker.close();
    planeProcess.close();
    postgres.close();
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
