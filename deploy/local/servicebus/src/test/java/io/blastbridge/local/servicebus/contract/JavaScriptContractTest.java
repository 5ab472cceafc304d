package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The unmodified Azure SDK for JavaScript, installed from its lock file, in a Node process. */
class JavaScriptContractTest {
  private static final Path SOURCES = Path.of("src/test/js");
  private static final Path WORK = Path.of("target/js-contract");

  @Test
  @Tag("long")
  void the_javascript_sdk_passes_its_15_scenarios() throws Exception {
    try (LocalServiceBus bus = LocalServiceBus.start(ServiceBusSettings.of(topology()))) {
      assertPasses(15, "contract.test.js", bus);
    }
  }

  @Test
  @Tag("long")
  void the_administration_client_of_the_javascript_sdk_passes_its_6_scenarios() throws Exception {
    try (LocalServiceBus bus =
        LocalServiceBus.start(ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0))) {
      assertPasses(6, "admin.test.js", bus);
    }
  }

  @Test
  @Tag("long")
  void the_javascript_sdk_passes_its_5_scenarios_of_sessions_rules_duplicates_and_forwarding()
      throws Exception {
    try (LocalServiceBus bus = LocalServiceBus.start(ServiceBusSettings.of(richTopology()))) {
      assertPasses(5, "entities.test.js", bus);
    }
  }

  private static void assertPasses(int scenarios, String file, LocalServiceBus bus)
      throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("SERVICEBUS_CONNECTION_STRING", bus.connectionString());
    bus.adminPort()
        .ifPresent(port -> environment.put("SERVICEBUS_ADMIN_PORT", Integer.toString(port)));

    install();
    String report =
        run(Duration.ofMinutes(3), environment, "node", "--test", "--test-reporter=tap", file);

    assertThat(report).contains("# pass " + scenarios + "\n", "# fail 0\n", "# skipped 0\n");
  }

  private static Topology richTopology() {
    EntityPolicy sessions = EntityPolicy.builder().requiresSession(true).build();
    return new Topology(
        List.of(
            new Topology.Queue("sessions-next", sessions),
            new Topology.Queue("sessions-held", sessions),
            new Topology.Queue(
                "duplicates",
                EntityPolicy.builder().duplicateWindow(Duration.ofMinutes(10)).build()),
            new Topology.Queue("front", EntityPolicy.builder().forwardTo("back").build()),
            new Topology.Queue("back", EntityPolicy.defaults())),
        List.of(
            new Topology.Topic(
                "events", List.of(new Topology.Subscription("ruled", EntityPolicy.defaults())))));
  }

  private static Topology topology() {
    EntityPolicy minute = EntityPolicy.defaults();
    Stream<Topology.Queue> queues =
        Stream.of(
                "complete",
                "batch",
                "abandon",
                "deadletter",
                "schedule",
                "peek",
                "renew",
                "defer",
                "stream",
                "delete",
                "large",
                "content")
            .map(name -> new Topology.Queue(name, minute));
    Topology.Queue shortLock =
        new Topology.Queue("lockloss", minute.withLockDuration(Duration.ofSeconds(1)));
    return new Topology(
        Stream.concat(queues, Stream.of(shortLock)).toList(),
        List.of(new Topology.Topic("events", List.of(new Topology.Subscription("one", minute)))));
  }

  private static void install() throws Exception {
    Files.createDirectories(WORK);
    for (String file :
        List.of(
            ".npmrc",
            "package.json",
            "package-lock.json",
            "contract.test.js",
            "admin.test.js",
            "entities.test.js")) {
      Files.copy(SOURCES.resolve(file), WORK.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    run(
        Duration.ofMinutes(5),
        Map.of(),
        "npm",
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefer-offline");
  }

  private static String run(Duration patience, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path output = WORK.resolve(command[0] + ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(WORK.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(patience.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = Files.readString(output);
    assertThat(ended && process.exitValue() == 0).as(text).isTrue();
    return text;
  }
}
