package io.blastbridge.local.run;

import io.blastbridge.app.BridgeApplication;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.plane.PlaneSettings;
import io.blastbridge.local.postgres.LocalPostgres;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * Everything of one machine in one process: Postgres, Service Bus, plane and the program itself.
 */
final class Instance implements AutoCloseable {

  static final String DATABASE = "bridge";
  static final String REQUEST_QUEUE = "elastic-blast-requests";
  static final String COMPLETION_TOPIC = "elastic-blast-completions";
  static final String COMPLETION_SUBSCRIPTION = "local-client";

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final Path data;
  private Optional<Endpoints> endpoints = Optional.empty();

  private Instance(Path data) {
    this.data = data;
  }

  /**
   * Starts everything; the endpoints file appears once every listener answers.
   *
   * @throws IllegalStateException if another instance runs in this directory
   */
  static Instance start(Arguments arguments, Progress progress) throws IOException {
    Path data = Files.createDirectories(arguments.data());
    var instance = new Instance(data);
    try {
      instance.startParts(arguments, progress);
      return instance;
    } catch (IOException | RuntimeException e) {
      instance.close();
      throw e;
    } catch (InterruptedException e) {
      instance.close();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while starting", e);
    }
  }

  private void startParts(Arguments arguments, Progress progress)
      throws IOException, InterruptedException {
    own();
    Endpoints.delete(data);
    var ports = new Ports(data);
    progress.say("Postgres");
    var postgres =
        keep(
            LocalPostgres.open(
                data.resolve("postgres"),
                ports.choose("postgres", arguments.port("--postgres-port"), 54_329)));
    postgres.createDatabase(DATABASE);
    progress.say("Service Bus");
    var bus =
        keep(
            LocalServiceBus.start(
                ServiceBusSettings.of(Topology.localMode())
                    .withDataDirectory(data.resolve("servicebus"))
                    .withPort(
                        ports.choose("servicebus", arguments.port("--servicebus-port"), 5672))));
    progress.say(arguments.has("--simulate") ? "plane (SIMULATED: no BLAST runs)" : "plane");
    String planeToken = secret();
    var planeSettings =
        PlaneSettings.in(data.resolve("plane"))
            .onPort(ports.choose("plane", arguments.port("--plane-port"), 8091))
            .withToken(planeToken);
    var plane =
        keep(
            LocalPlane.start(
                arguments.has("--simulate") ? planeSettings.simulated() : planeSettings));
    progress.say("Blast Bridge");
    String apiToken = secret();
    String loginCode = secret();
    int port = ports.choose("rest", arguments.port("--port"), 8080);
    var settings = new LinkedHashMap<String, String>();
    settings.put("server.port", Integer.toString(port));
    settings.put("spring.datasource.url", postgres.jdbcUrl(DATABASE));
    settings.put("spring.datasource.username", LocalPostgres.USER);
    settings.put("spring.datasource.password", postgres.password());
    settings.put("bridge.servicebus.connection-string", bus.connectionString());
    settings.put("bridge.servicebus.request-queue", REQUEST_QUEUE);
    settings.put("bridge.servicebus.completion-entity", COMPLETION_TOPIC);
    settings.put("bridge.plane.base-url", plane.url());
    settings.put("bridge.plane.api-token", planeToken);
    settings.put("bridge.ingress.enabled", "true");
    settings.put("bridge.servicebus.resident", "true");
    settings.put("bridge.servicebus.concurrency", "4");
    settings.put("bridge.loopback-only", "true");
    settings.put("bridge.node.name", "local");
    settings.put("bridge.node.directory", data.resolve("nodes").toString());
    settings.put("bridge.observation.tick", "500ms");
    settings.put("bridge.admission.retry-after", "1s");
    settings.put("bridge.security.local-token", apiToken);
    settings.put("bridge.security.login-code", loginCode);
    settings.put("logging.file.name", log(data).toString());
    settings.put("logging.threshold.console", "OFF");
    keep(
        BridgeApplication.start(
            settings.entrySet().stream()
                .map(e -> "--" + e.getKey() + "=" + e.getValue())
                .toArray(String[]::new)));
    String rest = "http://127.0.0.1:" + port;
    Readiness.await(rest);
    var told =
        new Endpoints(
            ProcessHandle.current().pid(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
            rest,
            rest + "/console",
            rest + "/login?code=" + loginCode,
            apiToken,
            plane.url(),
            bus.connectionString(),
            null,
            REQUEST_QUEUE,
            COMPLETION_TOPIC,
            COMPLETION_SUBSCRIPTION,
            postgres.jdbcUrl(DATABASE)
                + "&user="
                + LocalPostgres.USER
                + "&password="
                + postgres.password(),
            null);
    ports.remember();
    told.write(data);
    endpoints = Optional.of(told);
  }

  /** The kernel frees this lock when the launcher dies, however it dies. */
  @SuppressWarnings("StreamResourceLeak") // closed with the instance
  private void own() throws IOException {
    var channel =
        FileChannel.open(
            data.resolve("launcher.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    keep(channel);
    if (channel.tryLock() == null) {
      throw new IllegalStateException("Another instance runs in " + data);
    }
  }

  private <T extends AutoCloseable> T keep(T part) {
    parts.push(part);
    return part;
  }

  private static String secret() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Path log(Path data) {
    return data.resolve("bridge.log");
  }

  Endpoints endpoints() {
    return endpoints.orElseThrow();
  }

  /** Stops what runs, last started first. */
  @Override
  public void close() {
    try {
      if (endpoints.isPresent()) {
        Endpoints.delete(data);
      }
    } catch (IOException e) {
      System.err.println("The endpoints file could not be deleted: " + e.getMessage());
    }
    while (!parts.isEmpty()) {
      var part = parts.pop();
      try {
        part.close();
      } catch (Exception e) {
        System.err.println(part.getClass().getSimpleName() + " did not stop: " + e.getMessage());
      }
    }
  }
}
