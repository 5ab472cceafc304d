package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blastbridge.local.run.LocalMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher as a newcomer meets it: one command, a real hit, and nothing in the way next time.
 */
class LauncherTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path directory;

  private Path data() {
    return directory.resolve("data");
  }

  private Child launch(String... more) {
    var args =
        new ArrayList<>(
            List.of(
                "--data", data().toString(),
                "--port", "0",
                "--servicebus-port", "0",
                "--admin-port", "0",
                "--plane-port", "0",
                "--postgres-port", "0"));
    args.addAll(List.of(more));
    return Child.start(
        "launcher",
        directory,
        System.getProperty("java.class.path"),
        LocalMain.class.getName(),
        args,
        Map.of());
  }

  private Child command(String... args) {
    return Child.start(
        "command",
        directory,
        System.getProperty("java.class.path"),
        LocalMain.class.getName(),
        List.of(args),
        Map.of());
  }

  private Path endpointsFile() {
    return data().resolve("endpoints.json");
  }

  private JsonNode awaitEndpoints(Child launcher) throws IOException {
    await()
        .atMost(Duration.ofSeconds(90))
        .failFast("the launcher has ended", () -> !launcher.isAlive())
        .until(() -> Files.exists(endpointsFile()));
    return JSON.readTree(endpointsFile().toFile());
  }

  static int readiness(JsonNode endpoints) throws IOException, InterruptedException {
    return get(endpoints.path("rest").asText() + "/actuator/health/readiness");
  }

  private static int get(String url) throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(URI.create(url)).build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }

  @Test
  void one_command_shows_a_request_from_the_queue_to_a_real_hit() {
    try (var launcher = launch("--once")) {
      int code = launcher.awaitEnd(Duration.ofMinutes(3));

      assertThat(launcher.output())
          .contains("enqueued", "submitted", "succeeded", "completion_published", "BLAST found ");
      assertThat(code).isZero();
      assertThat(endpointsFile()).doesNotExist();
    }
  }

  @Test
  void with_the_simulator_every_stage_says_so_and_nothing_names_a_search() throws Exception {
    try (var launcher = launch("--once", "--simulate")) {
      int code = launcher.awaitEnd(Duration.ofMinutes(3));

      assertThat(code).as(launcher.output()).isZero();
      assertThat(launcher.output()).doesNotContain("BLAST").contains("The made-up result is there");
      assertThat(launcher.output().lines())
          .filteredOn(
              line -> line.matches("(starting|Sample|The made-up| +[a-z_]+ +20[0-9]{2}-).*"))
          .hasSizeGreaterThan(10)
          .allMatch(line -> line.endsWith("(simulated)"));
    }
  }

  @Test
  void stopped_while_starting_it_leaves_neither_endpoints_nor_a_server_behind() throws Exception {
    try (var launcher = launch("--no-sample")) {
      launcher.awaitLine("starting the bridge");

      launcher.terminate();

      assertThat(endpointsFile()).doesNotExist();
      assertThat(data().resolve("postgres/data/postmaster.pid")).doesNotExist();
    }
  }

  @Test
  void the_data_directory_is_its_owners_only() throws Exception {
    Files.createDirectory(data());
    Files.setPosixFilePermissions(data(), PosixFilePermissions.fromString("rwxrwxrwx"));
    try (var launcher = launch("--once", "--simulate")) {
      assertThat(launcher.awaitEnd(Duration.ofMinutes(3))).as(launcher.output()).isZero();
    }

    assertThat(rights(data())).isEqualTo("rwx------");
    try (var entries = Files.list(data())) {
      assertThat(entries.filter(Files::isDirectory))
          .hasSize(4)
          .allSatisfy(entry -> assertThat(rights(entry)).as("%s", entry).isEqualTo("rwx------"));
    }
    try (var entries = Files.walk(data(), 4)) {
      assertThat(entries.filter(Files::isRegularFile))
          .filteredOn(
              entry ->
                  data().equals(entry.getParent()) || entry.startsWith(data().resolve("plane")))
          .anyMatch(entry -> entry.endsWith("query.fasta"))
          .anyMatch(entry -> entry.endsWith("bridge.log"))
          .allSatisfy(entry -> assertThat(rights(entry)).as("%s", entry).isEqualTo("rw-------"));
    }
    assertThat(rights(data().resolve("postgres/data"))).isEqualTo("rwx------");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void a_running_instance_takes_commands_and_stops_cleanly() throws Exception {
    try (var launcher = launch("--no-sample")) {
      var endpoints = awaitEndpoints(launcher);
      assertThat(readiness(endpoints)).isEqualTo(200);
      assertThat(get(endpoints.path("serviceBusAdmin").asText() + "/health")).isEqualTo(200);
      assertThat(rights(endpointsFile())).isEqualTo("rw-------");
      assertThat(endpoints.path("startedAt").asText()).matches("[0-9-]{10}T[0-9:]{8}\\.[0-9]{3}Z");
      Path fasta =
          Files.writeString(
              directory.resolve("q.fasta"), io.blastbridge.local.plane.LocalPlane.sampleQuery());
      Path out = directory.resolve("hit.xml");

      try (var submit =
          command(
              "submit", fasta.toString(),
              "--program", "blastn",
              "--db", "16S_ribosomal_RNA",
              "--out", out.toString(),
              "--data", data().toString())) {
        assertThat(submit.awaitEnd(Duration.ofMinutes(2))).as(submit.output()).isZero();
      }
      assertThat(out).content().contains("<Hit_num>1</Hit_num>");
      try (var token = command("token", "--role", "Bridge.Read", "--data", data().toString())) {
        assertThat(token.awaitEnd(Duration.ofMinutes(1))).as(token.output()).isZero();
      }

      try (var status = command("--data", data().toString(), "status")) {
        assertThat(status.awaitEnd(Duration.ofMinutes(1))).as(status.output()).isZero();
      }

      try (var stop = command("stop", "--data", data().toString())) {
        assertThat(stop.awaitEnd(Duration.ofMinutes(2))).as(stop.output()).isZero();
      }
      assertThat(launcher.awaitEnd(Duration.ofSeconds(10))).isIn(0, 143);
      assertThat(endpointsFile()).doesNotExist();
    }
  }

  @Test
  void a_wrong_command_line_is_answered_by_usage() {
    try (var wrong = command("--no-such-option")) {
      assertThat(wrong.awaitEnd(Duration.ofSeconds(60))).isEqualTo(2);
    }
  }

  /** Ten kills in a row while requests flow: {@link KilledLauncherTest}. */
  @Test
  @Tag("long")
  void killed_with_its_group_it_is_not_running_and_starts_again() throws Exception {
    try (var launcher = launch("--no-sample")) {
      var _ = awaitEndpoints(launcher);
      launcher.killGroup();
    }
    try (var stop = command("stop", "--data", data().toString())) {
      assertThat(stop.awaitEnd(Duration.ofMinutes(1))).isEqualTo(1);
      assertThat(stop.output()).contains("Not running");
    }
    Files.deleteIfExists(endpointsFile());
    try (var launcher = launch("--once")) {
      assertThat(launcher.awaitEnd(Duration.ofMinutes(3))).as(launcher.output()).isZero();
    }
  }
}
