package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {

  @TempDir Path directory;

  @Test
  void a_killed_plane_keeps_its_submissions_and_runs_again_what_was_running() throws Exception {
    String done;
    String running;
    JsonNode before;
    Process process = process("--min-queued-ms", "0", "--min-running-ms", "0");
    try {
      var client = new PlaneClient(ready(process));
      done = client.submit(PlaneClient.keyed("done"));
      client.ended(done);
      client.put("/local/mode", "{\"min_running_ms\":60000,\"dedupe\":false}");
      running = client.submit(PlaneClient.keyed("running"));
      Awaitility.await()
          .until(() -> client.status(running).path("status").asText().equals("running"));
      before = client.get("/local/submissions").json();
    } finally {
      process.destroyForcibly().waitFor();
    }

    try (LocalPlane again = LocalPlane.start(instant())) {
      var client = new PlaneClient(again.url());
      assertThat(client.get("/local/submissions").json()).isEqualTo(before);
      assertThat(client.get("/local/mode").json().path("dedupe").asBoolean()).isFalse();
      assertThat(client.status(done).path("status").asText()).isEqualTo("success");
      assertThat(client.ended(running).path("status").asText()).isEqualTo("success");
      assertThat(client.result(running)).contains("bbn_042");
    }
  }

  @Test
  void a_line_the_process_died_in_is_cut_off() throws Exception {
    try (LocalPlane plane = LocalPlane.start(instant().simulated())) {
      new PlaneClient(plane.url()).submit(PlaneClient.keyed("k"));
    }
    Files.writeString(
        directory.resolve("plane.jsonl"), "{\"kind\":\"rece", StandardOpenOption.APPEND);

    try (LocalPlane plane = LocalPlane.start(instant().simulated())) {
      var client = new PlaneClient(plane.url());
      client.submit(PlaneClient.keyed("k2"));
      assertThat(client.get("/local/submissions").json().path("submissions")).hasSize(2);
    }
    try (LocalPlane plane = LocalPlane.start(instant().simulated())) {
      var client = new PlaneClient(plane.url());
      assertThat(client.get("/local/submissions").json().path("submissions")).hasSize(2);
    }
  }

  @Test
  void a_data_directory_serves_one_plane_at_a_time() throws Exception {
    try (LocalPlane first = LocalPlane.start(instant().simulated())) {
      assertThat(first.port()).isPositive();
      assertThatThrownBy(() -> LocalPlane.start(instant().simulated()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("another local plane uses");
    }
  }

  @Test
  void without_blast_on_the_path_the_missing_program_and_its_package_are_named() throws Exception {
    ProcessBuilder builder = builder("--min-queued-ms", "0");
    builder.environment().put("PATH", directory.toString());
    Process process = builder.start();
    String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(error).contains("blastn", "ncbi-blast+");
  }

  private PlaneSettings instant() {
    return PlaneSettings.in(directory).withMinimums(Duration.ZERO, Duration.ZERO);
  }

  private Process process(String... arguments) throws IOException {
    return builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private ProcessBuilder builder(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LocalPlaneMain.class.getName(), "--data", directory.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  private static String ready(Process process) throws IOException {
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    assertThat(line).startsWith("local plane ready at http://127.0.0.1:");
    return line.substring(line.lastIndexOf(' ') + 1);
  }
}
