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

  private static int readiness(JsonNode endpoints) throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(
                      URI.create(endpoints.path("rest").asText() + "/actuator/health/readiness"))
                  .build(),
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
  void a_running_instance_takes_commands_and_stops_cleanly() throws Exception {
    try (var launcher = launch("--no-sample")) {
      var endpoints = awaitEndpoints(launcher);
      assertThat(readiness(endpoints)).isEqualTo(200);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(endpointsFile())))
          .isEqualTo("rw-------");
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

  @Test
  @Tag("long")
  void killed_ten_times_in_a_row_with_its_group_it_starts_again_each_time() throws Exception {
    for (int round = 1; round <= 10; round++) {
      try (var launcher = launch("--no-sample")) {
        var endpoints = awaitEndpoints(launcher);
        assertThat(readiness(endpoints)).as("round %d", round).isEqualTo(200);
        launcher.killGroup();
      }
      Files.deleteIfExists(endpointsFile());
    }
    try (var launcher = launch("--once")) {
      assertThat(launcher.awaitEnd(Duration.ofMinutes(3))).as(launcher.output()).isZero();
    }
  }
}
