package io.blastbridge.local.run;

import io.blastbridge.app.security.BridgeRole;
import io.blastbridge.app.security.LocalTokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * Blast Bridge on one machine, and the commands against a running instance. See {@code
 * deploy/run-local --help}.
 */
public final class LocalMain {

  /** Ends the process with the exit code of {@link ExitCode}. */
  public static void main(String[] args) {
    var code = run(List.of(args), System.out::println);
    System.exit(code.code());
  }

  static ExitCode run(List<String> args, Progress progress) {
    try {
      var arguments = Arguments.of(args);
      return switch (arguments.command()) {
        case RUN -> runInstance(arguments, progress);
        case SUBMIT -> submit(arguments, progress);
        case TOKEN -> token(arguments, progress);
        case STATUS -> status(arguments, progress);
        case STOP -> stop(arguments, progress);
        case LOGS -> logs(arguments, progress);
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
    boolean simulated = arguments.has("--simulate");
    var instance = new Instance(arguments);
    var closed = new CountDownLatch(1);
    // Before the start, so that nothing is left behind by whoever stops it half-way.
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(
                    () -> {
                      instance.close();
                      closed.countDown();
                    }));
    var endpoints = instance.start(part -> progress.marked(simulated).say("starting " + part));
    progress.say("REST     " + endpoints.rest());
    progress.say("console  " + endpoints.loginUrl() + "  (this link works once)");
    var code = ExitCode.DONE;
    if (!arguments.has("--no-sample")) {
      code = new Sample(endpoints, Instance.log(arguments.data()), simulated, progress).run();
    }
    if (arguments.has("--once")) {
      return code;
    }
    progress.say("Running; stop it with Ctrl-C.");
    closed.await();
    return ExitCode.DONE;
  }

  private static ExitCode submit(Arguments arguments, Progress progress)
      throws IOException, InterruptedException {
    var submit = new SubmitCommand(arguments);
    String query = submit.query();
    return submit.run(query, RunningInstance.in(arguments.data()), progress);
  }

  private static ExitCode token(Arguments arguments, Progress progress) throws IOException {
    if (arguments.value("--scope").isPresent()) {
      throw new UsageException("--scope is not supported yet");
    }
    var role = role(arguments.required("--role"));
    progress.say(
        LocalTokens.derive(RunningInstance.in(arguments.data()).endpoints().apiToken(), role));
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
    var instance = RunningInstance.in(arguments.data());
    var endpoints = instance.endpoints();
    try (var client = new BridgeClient(endpoints)) {
      var readiness = client.text("/actuator/health/readiness");
      progress.say("pid      " + endpoints.pid() + ", since " + endpoints.startedAt());
      progress.say("REST     " + endpoints.rest());
      progress.marked(instance.simulated()).say("plane    " + endpoints.plane());
      progress.say("ready    " + readiness.body());
      return readiness.statusCode() == 200 ? ExitCode.DONE : ExitCode.FAILED;
    }
  }

  private static ExitCode stop(Arguments arguments, Progress progress)
      throws IOException, InterruptedException {
    RunningInstance.stop(arguments.data());
    progress.say("Stopped.");
    return ExitCode.DONE;
  }

  private static ExitCode logs(Arguments arguments, Progress progress) throws IOException {
    Path log = Instance.log(arguments.data());
    if (!Files.isReadable(log)) {
      throw new IllegalStateException("There is no log in " + arguments.data());
    }
    try (var lines = Files.lines(log)) {
      lines.forEach(progress::say);
    }
    return ExitCode.DONE;
  }

  private LocalMain() {}
}
