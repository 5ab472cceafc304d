package io.blastbridge.local.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs Postgres' own programs on one data directory. */
final class PostgresPrograms {

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

  private final Path bin;
  private final Path data;
  private final Path log;

  PostgresPrograms(Path bin, Path data, Path log) {
    this.bin = bin;
    this.data = data;
    this.log = log;
  }

  /** Makes a new cluster with one superuser whose password is in the file. */
  void initialise(String user, Path passwordFile) throws IOException {
    var command =
        List.of(
            bin.resolve("initdb").toString(),
            "--pgdata=" + data,
            "--username=" + user,
            "--pwfile=" + passwordFile,
            "--auth=scram-sha-256",
            // The password is 256 random bits, so stretching it would only slow each connection.
            "--set=scram_iterations=1",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--data-checksums");
    if (run(command) != 0) {
      throw new IllegalStateException("initdb failed, see " + log);
    }
  }

  /** Starts the server and waits until it answers; it lives in a session of its own. */
  boolean start(int port) throws IOException {
    return run(pgCtl("start", "--wait", "--timeout=60", "--log=" + log, "--options=-p " + port))
        == 0;
  }

  /** Stops the server: first asks, then insists. */
  void stop() throws IOException {
    if (run(pgCtl("stop", "--wait", "--timeout=5", "--mode=fast")) != 0 && alive().isPresent()) {
      var _ = run(pgCtl("stop", "--wait", "--timeout=5", "--mode=immediate"));
      if (alive().isPresent()) {
        throw new IllegalStateException("Postgres does not stop, see " + log);
      }
    }
  }

  /** The live server of this data directory, whoever started it. */
  Optional<ProcessHandle> alive() throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var lines = Files.readAllLines(file);
    return lines.isEmpty() ? Optional.empty() : process(lines.getFirst());
  }

  private Optional<ProcessHandle> process(String pid) throws IOException {
    Path arguments = Path.of("/proc", pid.strip(), "cmdline");
    if (!pid.strip().matches("[0-9]{1,10}") || !Files.exists(arguments)) {
      return Optional.empty();
    }
    // A pid is used again some day: only a process that names our directory is our server.
    var words = new String(Files.readAllBytes(arguments), StandardCharsets.UTF_8).split("\0");
    return List.of(words).contains(data.toString())
        ? ProcessHandle.of(Long.parseLong(pid.strip()))
        : Optional.empty();
  }

  /** Removes what a killed server left in the way of the next one. */
  void forget() throws IOException {
    Files.deleteIfExists(data.resolve("postmaster.pid"));
  }

  private List<String> pgCtl(String action, String... options) {
    var command = new ArrayList<>(List.of(bin.resolve("pg_ctl").toString(), action));
    command.add("--pgdata=" + data);
    command.addAll(List.of(options));
    return command;
  }

  private int run(List<String> command) throws IOException {
    var whole = new ArrayList<String>();
    if (ROOT) {
      // Postgres refuses to run as root: in a user namespace of its own it is nobody.
      whole.addAll(List.of("unshare", "--user"));
    }
    whole.addAll(command);
    var builder = new ProcessBuilder(whole);
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    // Not a pipe: the server inherits it and would die with our end.
    builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(command.getFirst() + " hangs, see " + log);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
