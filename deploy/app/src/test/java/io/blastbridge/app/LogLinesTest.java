package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blastbridge.command.application.LogContext;
import io.blastbridge.local.plane.LocalPlane;
import io.blastbridge.local.plane.PlaneSettings;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The lines of the program's log as its own encoder writes them, while a request goes through. */
final class LogLinesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ID = "logged-1";

  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
  private LocalServiceBus broker;
  private LocalPlane plane;
  private AppServer server;

  @BeforeEach
  void start(@TempDir Path directory) throws Exception {
    broker = LocalServiceBus.start(ServiceBusSettings.of(Topology.localMode()).withPort(0));
    plane = LocalPlane.start(PlaneSettings.in(directory).simulated());
    server =
        AppServer.start(
            "--bridge.security.local-token=" + AppServer.TOKEN,
            "--bridge.servicebus.connection-string=" + broker.connectionString(),
            "--bridge.servicebus.request-queue=elastic-blast-requests",
            "--bridge.servicebus.completion-entity=elastic-blast-completions",
            "--bridge.plane.base-url=" + plane.url(),
            "--bridge.ingress.enabled=true",
            "--bridge.observation.tick=200ms",
            "--bridge.admission.retry-after=1s",
            "--logging.level.io.blastbridge.command=DEBUG");
    appender.setContext(root().getLoggerContext());
    appender.setEncoder(
        ((ConsoleAppender<ILoggingEvent>) root().getAppender("CONSOLE")).getEncoder());
    appender.setOutputStream(lines);
    appender.start();
    root().addAppender(appender);
  }

  @AfterEach
  void stop() throws IOException {
    root().detachAppender(appender);
    server.close();
    plane.close();
    broker.close();
  }

  @Test
  void intake_dispatcher_and_observation_name_the_correlation_they_work_on() throws Exception {
    var taken =
        server.send(
            server
                .request("/api/v1/elastic-blast/submit")
                .header("Authorization", "Bearer " + AppServer.TOKEN)
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        """
                        {"query_fasta":">q\\nACGTACGTACGTACGTACGTACGTACGT\\n","db":"16S_ribosomal_RNA",
                         "program":"blastn","external_correlation_id":"%s"}
                        """
                            .formatted(ID))));
    assertThat(taken.statusCode()).as(taken.body()).isEqualTo(202);
    assertThat(JSON.readTree(taken.body()).path("ingress").asText()).isEqualTo("service_bus");

    for (String part : List.of("Intake", "Observer", "Dispatcher")) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(told())
                      .anySatisfy(
                          line -> {
                            assertThat(line.path("logger_name").asText()).endsWith("." + part);
                            assertThat(line.path("correlation_id").asText()).isEqualTo(ID);
                          }));
    }
    JsonNode events =
        JSON.readTree(server.get("/api/correlations/" + ID + "/events", AppServer.TOKEN).body());
    assertThat(events.path("items"))
        .filteredOn(event -> event.path("type").asText().equals("request.intended"))
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.path("data").path("queue").asText())
                    .isEqualTo("elastic-blast-requests"));
  }

  @Test
  void a_hostile_id_stays_within_its_line() {
    lines.reset();
    String hostile = "a\r\n{\"level\":\"ERROR\"}\u0000\u001b[2J\u2028\"," + "x".repeat(10_000);
    try (var _ = LogContext.of(hostile)) {
      root().warn("hostile");
    }

    assertThat(told())
        .filteredOn(line -> line.path("message").asText().equals("hostile"))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.path("correlation_id").asText())
                    .hasSize(256)
                    .startsWith("a??{\"level\""));
    root().warn("harmless");
    assertThat(told())
        .filteredOn(line -> line.path("message").asText().equals("harmless"))
        .singleElement()
        .satisfies(line -> assertThat(line.has("correlation_id")).isFalse());
  }

  /** Every line, each of which is a JSON object. */
  private List<JsonNode> told() {
    return lines.toString(StandardCharsets.UTF_8).lines().map(LogLinesTest::read).toList();
  }

  private static JsonNode read(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      assertThat(node.isObject()).as(line).isTrue();
      return node;
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }

  private static Logger root() {
    return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }
}
