package io.blastbridge.local.run;

import io.blastbridge.app.security.BridgeRole;
import io.blastbridge.app.security.LocalTokens;
import io.blastbridge.local.plane.LocalPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * Blast Bridge on one machine, and the commands against a running instance. See {@code
 * deploy/run-local --help}.
 */
public final class LocalMain {

  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  /** Ends the process with the exit code of {@link ExitCode}. */
  public static void main(String[] args) {
    var code = run(List.of(args), System.out::println);
    System.exit(code.code());
  }

  static ExitCode run(List<String> args, Progress progress) {
    try {
      var arguments = Arguments.of(args);
      return switch (arguments.command()) {
        case "run" -> runInstance(arguments, progress);
        case "submit" -> submit(arguments, progress);
        case "token" -> token(arguments, progress);
        case "status" -> status(arguments, progress);
        case "stop" -> stop(arguments, progress);
        case "logs" -> logs(arguments, progress);
        default -> throw new UsageException("unknown command " + arguments.command());
      };
    } catch (UsageException e) {
      progress.say(e.getMessage() + " (deploy/run-local --help tells more)");
      return ExitCode.USAGE;
    } catch (IllegalStateException | IOException | UncheckedIOException | XMLStreamException e) {
      progress.say(String.valueOf(e.getMessage()));
      return ExitCode.FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    } catch (RuntimeException e) {
      progress.say("Failed: " + e + "; bridge.log in the data directory tells more.");
      return ExitCode.FAILED;
    }
  }

  private static ExitCode runInstance(Arguments arguments, Progress progress)
      throws IOException, InterruptedException, XMLStreamException {
    if (!arguments.operands().isEmpty()) {
      throw new UsageException("too many arguments");
    }
    var instance = Instance.start(arguments, part -> progress.say("starting " + part));
    var closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(
                    () -> {
                      instance.close();
                      closed.countDown();
                    }));
    var endpoints = instance.endpoints();
    progress.say("REST     " + endpoints.rest());
    progress.say("console  " + endpoints.loginUrl() + "  (this link works once)");
    var code = ExitCode.DONE;
    if (!arguments.has("--no-sample")) {
      code = sample(arguments, endpoints, progress);
    }
    if (arguments.has("--once")) {
      return code;
    }
    progress.say("Running; stop it with Ctrl-C.");
    closed.await();
    return ExitCode.DONE;
  }

  private static ExitCode sample(Arguments arguments, Endpoints endpoints, Progress progress)
      throws IOException, InterruptedException, XMLStreamException {
    String id = "sample-" + UUID.randomUUID();
    progress.say("Sample request " + id + " goes through the queue:");
    RequestSend.send(endpoints, id, "blastn", "16S_ribosomal_RNA", LocalPlane.sampleQuery());
    try (var client = new BridgeClient(endpoints)) {
      var end = new Follow(client, progress).toTheEnd(id);
      if (end.isEmpty() || !end.get().path("outcome").asText().equalsIgnoreCase("succeeded")) {
        progress.say("The sample did not succeed; see " + Instance.log(arguments.data()));
        return ExitCode.FAILED;
      }
      var files = end.get().path("result_files");
      if (files.isEmpty()) {
        progress.say("The sample has no result file.");
        return ExitCode.FAILED;
      }
      String job = end.get().path("job_id").asText();
      try (var xml = client.file(job, files.get(0).path("file_id").asText())) {
        var hit = Hit.first(xml);
        progress.say(
            hit.map(h -> (arguments.has("--simulate") ? "Simulated hit: " : "BLAST found ") + h)
                .orElse("BLAST found nothing."));
        return hit.isPresent() ? ExitCode.DONE : ExitCode.FAILED;
      }
    }
  }

  private static ExitCode submit(Arguments arguments, Progress progress)
      throws IOException, InterruptedException {
    if (arguments.operands().size() != 1) {
      throw new UsageException("submit needs one FASTA file");
    }
    var endpoints = Endpoints.read(arguments.data());
    Path fasta = Path.of(arguments.operands().getFirst());
    if (!Files.isReadable(fasta)) {
      throw new UsageException(fasta + " cannot be read");
    }
    String id = "local-" + UUID.randomUUID();
    RequestSend.send(
        endpoints,
        id,
        arguments.required("--program"),
        arguments.required("--db"),
        Files.readString(fasta));
    progress.say(id);
    if (!arguments.has("--wait") && arguments.value("--out").isEmpty()) {
      return ExitCode.DONE;
    }
    try (var client = new BridgeClient(endpoints)) {
      var end = new Follow(client, progress).toTheEnd(id);
      if (end.isEmpty() || !end.get().path("outcome").asText().equalsIgnoreCase("succeeded")) {
        progress.say(
            "It did not succeed: "
                + end.map(e -> e.path("error_code").asText()).orElse("no end within the limit"));
        return ExitCode.FAILED;
      }
      if (arguments.value("--out").isPresent()) {
        var file = end.get().path("result_files").path(0).path("file_id").asText();
        try (var body = client.file(end.get().path("job_id").asText(), file)) {
          Files.copy(
              body, Path.of(arguments.required("--out")), StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return ExitCode.DONE;
    }
  }

  private static ExitCode token(Arguments arguments, Progress progress) {
    if (arguments.value("--scope").isPresent()) {
      throw new UsageException("--scope is not supported yet");
    }
    var role = role(arguments.required("--role"));
    progress.say(LocalTokens.derive(Endpoints.read(arguments.data()).apiToken(), role));
    return ExitCode.DONE;
  }

  private static BridgeRole role(String name) {
    return Arrays.stream(BridgeRole.values())
        .filter(role -> role.claim().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--role is one of "
                        + Arrays.stream(BridgeRole.values())
                            .map(BridgeRole::claim)
                            .collect(Collectors.joining(", "))));
  }

  private static ExitCode status(Arguments arguments, Progress progress)
      throws IOException, InterruptedException {
    var endpoints = Endpoints.read(arguments.data());
    try (var client = new BridgeClient(endpoints)) {
      var readiness = client.text("/actuator/health/readiness");
      progress.say("pid      " + endpoints.pid() + ", since " + endpoints.startedAt());
      progress.say("REST     " + endpoints.rest());
      progress.say("plane    " + endpoints.plane());
      progress.say("ready    " + readiness.body());
      return readiness.statusCode() == 200 ? ExitCode.DONE : ExitCode.FAILED;
    }
  }

  private static ExitCode stop(Arguments arguments, Progress progress) throws InterruptedException {
    var endpoints = Endpoints.read(arguments.data());
    var process =
        ProcessHandle.of(endpoints.pid())
            .orElseThrow(() -> new IllegalStateException("The instance is gone"));
    if (!process.destroy()) {
      throw new IllegalStateException("The instance cannot be stopped");
    }
    try {
      process.onExit().get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("The instance has not stopped within a minute", e);
    }
    progress.say("Stopped.");
    return ExitCode.DONE;
  }

  private static ExitCode logs(Arguments arguments, Progress progress) throws IOException {
    try (var lines = Files.lines(Instance.log(arguments.data()))) {
      lines.forEach(progress::say);
    }
    return ExitCode.DONE;
  }

  private LocalMain() {}
}
