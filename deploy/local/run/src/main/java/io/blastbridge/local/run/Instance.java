package io.blastbridge.local.run;

import io.blastbridge.app.BridgeApplication;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.plane.PlaneSettings;
import io.blastbridge.local.postgres.LocalPostgres;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.store.DatabaseSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;

/**
 * Everything of one machine in one process: Postgres, Service Bus, plane and the program itself.
 */
final class Instance implements AutoCloseable {

  static final String DATABASE = "bridge";

  /** Apart from the bridge's own, because in the cloud it is not the bridge's. */
  static final String BUS_DATABASE = "servicebus";

  static final String REQUEST_QUEUE = "elastic-blast-requests";
  static final String COMPLETION_TOPIC = "elastic-blast-completions";
  static final String COMPLETION_SUBSCRIPTION = "local-client";

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final Arguments arguments;
  private final Path data;
  private final boolean simulated;
  private boolean closed;

  Instance(Arguments arguments) {
    this.arguments = arguments;
    this.data = arguments.data();
    this.simulated = arguments.has("--simulate");
  }

  /**
   * Starts everything; the endpoints file appears once every listener answers.
   *
   * @throws IllegalStateException if another instance runs in this directory, or this one was
   *     closed meanwhile
   */
  Endpoints start(Progress progress) throws IOException, InterruptedException {
    try {
      PrivateFiles.own(data);
      keep(LauncherLock.take(data, simulated));
      Endpoints.delete(data);
      return startParts(progress);
    } catch (IOException | InterruptedException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private Endpoints startParts(Progress progress) throws IOException, InterruptedException {
    var ports = new Ports(data);
    progress.say("Postgres");
    var postgres =
        keep(
            LocalPostgres.open(
                data.resolve("postgres"),
                ports.choose("postgres", arguments.port("--postgres-port"), 54_329)));
    postgres.createDatabase(DATABASE);
    postgres.createDatabase(BUS_DATABASE);
    progress.say("Service Bus");
    PrivateFiles.directory(data.resolve("servicebus"));
    var bus =
        keep(
            LocalServiceBus.start(
                ServiceBusSettings.of(Topology.localMode())
                    .withDataDirectory(data.resolve("servicebus"))
                    .withDatabase(
                        DatabaseSettings.of(
                            postgres.jdbcUrl(BUS_DATABASE),
                            LocalPostgres.USER,
                            postgres.password()))
                    .withPort(ports.choose("servicebus", arguments.port("--servicebus-port"), 5672))
                    .withAdminPort(ports.choose("admin", arguments.port("--admin-port"), 5300))));
    progress.say("plane");
    String planeToken = secret();
    var planeSettings =
        PlaneSettings.in(data.resolve("plane"))
            .onPort(ports.choose("plane", arguments.port("--plane-port"), 8091))
            .withToken(planeToken);
    var plane = keep(LocalPlane.start(simulated ? planeSettings.simulated() : planeSettings));
    progress.say("the bridge");
    PrivateFiles.directory(data.resolve("nodes"));
    PrivateFiles.touch(log(data));
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
    // The launcher closes it, before what it needs, and may log until the end.
    settings.put("spring.main.register-shutdown-hook", "false");
    settings.put("logging.register-shutdown-hook", "false");
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
            Endpoints.time(Instant.now()),
            rest,
            rest + "/console",
            rest + "/login?code=" + loginCode,
            apiToken,
            plane.url(),
            bus.connectionString(),
            bus.adminUrl().orElseThrow(),
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
    publish(told);
    return told;
  }

  private synchronized void publish(Endpoints told) throws IOException {
    if (!closed) {
      told.write(data);
    }
  }

  /** Whoever closes while this starts closes what there is; what comes later is not kept. */
  private <T extends AutoCloseable> T keep(T part) {
    synchronized (this) {
      if (!closed) {
        parts.push(part);
        return part;
      }
    }
    close(part);
    throw new IllegalStateException("Stopped while starting");
  }

  private static String secret() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Path log(Path data) {
    return data.resolve("bridge.log");
  }

  /** Stops what runs, last started first; the lock goes last. */
  @Override
  public synchronized void close() {
    closed = true;
    if (parts.isEmpty()) {
      return;
    }
    try {
      Endpoints.delete(data);
    } catch (IOException e) {
      System.err.println("The endpoints file could not be deleted: " + e.getMessage());
    }
    while (!parts.isEmpty()) {
      close(parts.pop());
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      System.err.println(part.getClass().getSimpleName() + " did not stop: " + e.getMessage());
    }
  }
}
