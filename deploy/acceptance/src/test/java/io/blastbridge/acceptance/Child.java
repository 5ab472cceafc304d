package io.blastbridge.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A Java process of our own that can be killed, stopped and continued by real signals. */
final class Child implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(90);

  private final String name;
  private final Process process;
  private final Path log;

  private Child(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /** Starts a main class on a class path, its output in a log of its own. */
  static Child start(
      String name,
      Path directory,
      String classPath,
      String main,
      List<String> args,
      Map<String, String> environment) {
    try {
      Path log = Files.createTempFile(directory, name + "-", ".log");
      var command = new ArrayList<String>();
      // A session of its own, so that its whole process group can be killed.
      command.add("setsid");
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of(
              "-Xmx512m",
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "--enable-native-access=ALL-UNNAMED",
              "--sun-misc-unsafe-memory-access=allow",
              "-cp",
              classPath,
              main));
      command.addAll(args);
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(log.toFile());
      builder.environment().putAll(environment);
      return new Child(name, builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class path of this test, without what matches. */
  static String classPathWithout(String... parts) {
    return Arrays.stream(System.getProperty("java.class.path").split(":"))
        .filter(entry -> Arrays.stream(parts).noneMatch(entry::contains))
        .reduce((a, b) -> a + ":" + b)
        .orElseThrow();
  }

  /** Waits for a line of its output that contains the text, and returns that line. */
  String awaitLine(String text) {
    return Awaitility.await(name + " says \"" + text + "\"")
        .atMost(START_LIMIT)
        .failFast(name + " has ended:\n" + output(), () -> !process.isAlive())
        .until(
            () -> output().lines().filter(line -> line.contains(text)).findFirst(),
            java.util.Optional::isPresent)
        .orElseThrow();
  }

  String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL; returns when the process is gone. */
  void kill() {
    process.destroyForcibly();
    awaitExit();
  }

  /** SIGKILL to it and all that it started in its process group. */
  void killGroup() {
    signal("-KILL", "-" + process.pid());
    awaitExit();
  }

  /** SIGTERM; returns its exit code. */
  int terminate() {
    process.destroy();
    awaitExit();
    return process.exitValue();
  }

  /** Waits until it ends by itself, and returns its exit code. */
  int awaitEnd(Duration limit) {
    try {
      if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " does not end:\n" + output());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** SIGSTOP: it keeps its locks and its sockets, and does nothing. */
  void freeze() {
    signal("-STOP", Long.toString(process.pid()));
  }

  /** SIGCONT. */
  void thaw() {
    signal("-CONT", Long.toString(process.pid()));
  }

  private static void signal(String signal, String target) {
    try {
      int code = new ProcessBuilder("kill", signal, "--", target).start().waitFor();
      if (code != 0) {
        throw new IllegalStateException("kill " + signal + " ended with " + code);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void awaitExit() {
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
