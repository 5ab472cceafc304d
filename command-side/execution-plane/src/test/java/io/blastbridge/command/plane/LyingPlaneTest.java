package io.blastbridge.command.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.application.ExecutionPlane.JobReading;
import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import io.blastbridge.command.application.ExecutionPlane.ProbeResult;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.application.ExecutionPlane.SubmitResult;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.JobId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against servers that break off, stall, flood or answer nonsense. */
class LyingPlaneTest {

  private static final Duration BUDGET = Duration.ofSeconds(10);
  private static final Instant NOW = Instant.parse("2026-08-06T12:00:00Z");
  private static final Submission RUN_1 = Submissions.of("run-1");
  private static final JobId JOB = RUN_1.derivedJobId();
  private static final String ACCEPTED =
      "{\"job_id\":\"f0aaff2375c8\",\"external_correlation_id\":\"run-1\"}";

  @Test
  void a_refused_connection_is_tried_three_times_and_is_definitely_unseen() throws Exception {
    int port;
    try (var gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = gone.getLocalPort();
    }
    long start = System.nanoTime();

    try (HttpExecutionPlane plane = client("http://127.0.0.1:" + port)) {
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(unreachable(Certainty.DEFINITELY_NOT));
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as("two pauses, 20 ms and 60 ms")
        .isGreaterThanOrEqualTo(Duration.ofMillis(80));
  }

  @Test
  void a_host_name_that_means_nothing_is_definitely_unseen() {
    try (HttpExecutionPlane plane = client("http://no-such-host.invalid")) {
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(unreachable(Certainty.DEFINITELY_NOT));
    }
  }

  @Test
  void a_failed_handshake_is_definitely_unseen() throws Exception {
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        HttpExecutionPlane plane = client("https://127.0.0.1:" + server.getLocalPort())) {
      Thread.ofVirtual().start(() -> answerWithoutTls(server));
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(unreachable(Certainty.DEFINITELY_NOT));
    }
  }

  @Test
  void a_budget_that_is_over_before_the_first_byte_sends_nothing() throws Exception {
    try (var server = LyingServer.saying(LyingServer.http("202 Accepted", "", ACCEPTED));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, Duration.ZERO))
          .isEqualTo(unreachable(Certainty.DEFINITELY_NOT));
      assertThat(server.requests()).isZero();
    }
  }

  @Test
  void a_reset_after_the_request_is_uncertain_and_not_repeated() throws Exception {
    try (var server = new LyingServer((connection, _) -> connection.setSoLinger(true, 0));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(unreachable(Certainty.UNCERTAIN));
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 202 Acc",
        "HTTP/1.1 202 Accepted\r\nContent-Length: 500\r\n\r\n{\"job_id\":\"f0aaff",
        "HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{\"job_id\":",
        "SSH-2.0-OpenSSH\r\n\r\n"
      })
  void an_answer_that_breaks_off_is_uncertain_and_not_repeated(String answer) throws Exception {
    try (var server = LyingServer.saying(answer);
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(unreachable(Certainty.UNCERTAIN));
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  @Test
  void a_body_that_trickles_ends_with_the_budget() throws Exception {
    var over = new CountDownLatch(1);
    try (var server =
            new LyingServer(
                (_, out) -> {
                  out.write(
                      "HTTP/1.1 202 Accepted\r\nContent-Length: 99999\r\n\r\n"
                          .getBytes(StandardCharsets.US_ASCII));
                  while (!over.await(20, TimeUnit.MILLISECONDS)) {
                    out.write(' ');
                    out.flush();
                  }
                });
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, Duration.ofMillis(500)))
          .isEqualTo(unreachable(Certainty.UNCERTAIN));
      over.countDown();
    }
  }

  @Test
  void an_endless_body_is_cut_at_a_mebibyte() throws Exception {
    byte[] block = new byte[65_536];
    try (var server =
            new LyingServer(
                (_, out) -> {
                  out.write("HTTP/1.1 200 OK\r\n\r\n{\"a\":\"".getBytes(StandardCharsets.US_ASCII));
                  for (int i = 0; i < 10_000; i++) {
                    out.write(block);
                  }
                });
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.observe(JOB, BUDGET))
          .isEqualTo(new JobReading.Unknown("openapi_unreachable"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"job_id\":\"../../etc\",\"external_correlation_id\":\"run-1\"}",
        "{\"job_id\":7}",
        "{\"job_id\":\"  \"}",
        "{\"status\":\"queued\"}",
        "[\"f0aaff2375c8\"]",
        "\"f0aaff2375c8\"",
        "null",
        "",
        "{\"job_id\":\"f0aaff2375c8\"} trailing"
      })
  void a_success_without_a_believable_job_id_is_uncertain(String body) throws Exception {
    try (var server = LyingServer.saying(LyingServer.http("202 Accepted", "", body));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET))
          .isInstanceOfSatisfying(
              SubmitResult.Failed.class,
              failed -> {
                assertThat(failed.certainty()).isEqualTo(Certainty.UNCERTAIN);
                assertThat(failed.status()).isEqualTo(202);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"job_id\":\"f0aaff2375c8\"}",
        "{\"job_id\":\"f0aaff2375c8\",\"external_correlation_id\":null}"
      })
  void an_absent_echo_counts_as_ours(String body) throws Exception {
    try (var server = LyingServer.saying(LyingServer.http("200 OK", "", body));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET)).isEqualTo(new SubmitResult.Accepted(JOB));
      assertThat(plane.probe(RUN_1, BUDGET)).isEqualTo(new ProbeResult.Found(JOB));
    }
  }

  @Test
  void a_redirect_is_not_followed() throws Exception {
    try (var target = LyingServer.saying(LyingServer.http("202 Accepted", "", ACCEPTED));
        var server =
            LyingServer.saying(
                LyingServer.http("307 Temporary", "Location: " + target.url() + "\r\n", ""));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET))
          .isEqualTo(new SubmitResult.Refused(307, "openapi_http_307", Certainty.UNCERTAIN));
      assertThat(target.requests()).isZero();
    }
  }

  @Test
  void a_404_of_a_proxy_says_nothing_about_the_job() throws Exception {
    try (var server =
            LyingServer.saying(
                LyingServer.http("404 Not Found", "", "<html>default backend</html>"));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.probe(RUN_1, BUDGET)).isEqualTo(new ProbeResult.Unknown("openapi_http_404"));
      assertThat(plane.observe(JOB, BUDGET)).isEqualTo(new JobReading.Unknown("openapi_http_404"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "7,PT7S",
    "'Thu, 06 Aug 2026 12:02:00 GMT',PT2M",
    "'Thu, 06 Aug 2026 11:00:00 GMT',",
    "soon,",
    "-5,",
    "999999999,"
  })
  void retry_after_is_read_as_seconds_or_date_and_nonsense_left_out(
      String header, @org.jspecify.annotations.Nullable Duration expected) throws Exception {
    try (var server =
            LyingServer.saying(
                LyingServer.http("503 Busy", "Retry-After: " + header + "\r\n", "{}"));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET))
          .isEqualTo(
              new SubmitResult.Failed("openapi_http_503", 503, expected, Certainty.UNCERTAIN));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"detail\":\"db bad\"}|db bad",
        "{\"message\":\"db bad\",\"code\":\"x\"}|db bad",
        "{\"detail\":{\"code\":\"c\",\"message\":\"inner\"}}|inner",
        "{\"detail\":[{\"loc\":[\"body\",\"db\"],\"msg\":\"bad\",\"input\":\"ACGT\"}]}|body.db: bad",
        "{\"code\":\"only_code\"}|only_code",
        "{}|openapi_http_400",
        "plain words|plain words"
      })
  void a_refusal_is_told_by_the_planes_own_words(String body, String detail) throws Exception {
    try (var server = LyingServer.saying(LyingServer.http("400 Bad", "", body));
        HttpExecutionPlane plane = client(server.url())) {
      assertThat(plane.submit(RUN_1, BUDGET))
          .isEqualTo(new SubmitResult.Refused(400, detail, Certainty.DEFINITELY_NOT));
    }
  }

  @Test
  void a_result_file_that_falls_silent_is_given_up() throws Exception {
    var over = new CountDownLatch(1);
    try (var server =
            new LyingServer(
                (_, out) -> {
                  out.write(
                      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"
                          .getBytes(StandardCharsets.US_ASCII));
                  out.flush();
                  over.await();
                });
        HttpExecutionPlane plane = client(server.url())) {
      PlaneContent content = plane.file(JOB, "result-001", BUDGET);
      assertThat(content).isInstanceOf(PlaneContent.Opened.class);
      try (var body = ((PlaneContent.Opened) content).body()) {
        assertThat(body.readNBytes(3)).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(body::read).isInstanceOf(IOException.class);
      }
      over.countDown();
    }
  }

  private static void answerWithoutTls(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket connection = server.accept()) {
        connection.getOutputStream().write("not TLS\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static SubmitResult unreachable(Certainty certainty) {
    return new SubmitResult.Failed("openapi_unreachable", 0, null, certainty);
  }

  /** Short pauses, and files may be silent for 300 ms. */
  private static HttpExecutionPlane client(String url) {
    var settings =
        new PlaneSettings(
            url,
            "",
            null,
            "",
            2,
            Duration.ofMillis(20),
            Duration.ofSeconds(5),
            Duration.ofSeconds(90),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofMillis(300),
            Set.of(401, 403, 404, 408, 425, 429));
    return new HttpExecutionPlane(settings, InstantSource.fixed(NOW), System::nanoTime);
  }
}
