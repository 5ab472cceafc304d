package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A killed instance leaves its files; its pid and its ports may be anybody's by now. */
class StaleEndpointsTest {

  @TempDir private Path data;

  private final AtomicInteger requests = new AtomicInteger();
  private final List<String> said = new ArrayList<>();
  private Process stranger;
  private HttpServer port;

  @BeforeEach
  void a_stranger_has_the_pid_and_the_port() throws IOException {
    stranger = new ProcessBuilder("sleep", "600").start();
    port = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    port.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    port.start();
    endpoints(stranger.pid()).write(data);
  }

  @AfterEach
  void end() {
    stranger.destroyForcibly();
    port.stop(0);
  }

  private Endpoints endpoints(long pid) {
    String url = "http://127.0.0.1:" + port.getAddress().getPort();
    return new Endpoints(
        pid,
        "2026-01-02T03:04:05.000Z",
        url,
        url,
        url,
        "secret",
        url,
        "Endpoint=x",
        url,
        "q",
        "t",
        "s",
        "jdbc:x",
        null);
  }

  private ExitCode run(String line) {
    return LocalMain.run(List.of((line + " --data " + data).split(" ")), said::add);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "status", "token --role Bridge.Read"})
  void a_command_says_that_nothing_runs_and_leaves_the_stranger_alone(String command) {
    assertThat(run(command)).isEqualTo(ExitCode.FAILED);

    assertThat(said).singleElement().asString().startsWith("Not running: ");
    assertThat(stranger.isAlive()).isTrue();
    assertThat(requests).hasValue(0);
  }

  @Test
  void submit_sends_nothing() throws IOException {
    Path fasta = Files.writeString(data.resolve("q.fa"), ">a\nACGT\n");

    assertThat(run("submit " + fasta + " --program blastn --db nt --wait"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(said).singleElement().asString().startsWith("Not running: ");
    assertThat(requests).hasValue(0);
  }

  @Test
  void a_lock_file_without_a_lock_proves_nothing() throws IOException {
    Files.writeString(
        data.resolve("launcher.lock"),
        "{\"pid\":%d,\"bornAt\":1,\"simulated\":false}".formatted(stranger.pid()));

    assertThat(run("stop")).isEqualTo(ExitCode.FAILED);
    assertThat(stranger.isAlive()).isTrue();
  }

  @Test
  void a_held_lock_that_names_an_earlier_process_of_the_same_pid_is_no_reason_to_kill()
      throws Exception {
    try (var _ = LauncherLock.take(data, false)) {
      Files.writeString(
          data.resolve("launcher.lock"),
          "{\"pid\":%d,\"bornAt\":1,\"simulated\":false}".formatted(stranger.pid()));

      assertThatThrownBy(() -> RunningInstance.stop(data))
          .isInstanceOf(IllegalStateException.class);
      assertThat(stranger.isAlive()).isTrue();
    }
  }

  @Test
  void endpoints_of_an_earlier_instance_are_not_those_of_one_that_is_starting() throws Exception {
    try (var _ = LauncherLock.take(data, false)) {
      assertThat(run("status")).isEqualTo(ExitCode.FAILED);
      assertThat(said).singleElement().asString().contains("not ready yet");
      assertThat(requests).hasValue(0);
    }
  }

  @Test
  void whoever_holds_the_lock_is_told_with_what_it_does() throws Exception {
    try (var _ = LauncherLock.take(data, true)) {
      endpoints(ProcessHandle.current().pid()).write(data);

      var instance = RunningInstance.in(data);

      assertThat(instance.simulated()).isTrue();
      assertThat(instance.endpoints().apiToken()).isEqualTo("secret");
    }
    assertThat(LauncherLock.holder(data)).isEmpty();
  }
}
