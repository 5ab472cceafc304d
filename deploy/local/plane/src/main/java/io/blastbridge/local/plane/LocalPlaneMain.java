package io.blastbridge.local.plane;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the local plane alone: {@code --data DIR [--port N] [--token T] [--simulate]
 * [--min-queued-ms N] [--min-running-ms N] [--slots N]}. Prints one line once it answers. Exit
 * codes: 1 failed, 2 usage, 3 BLAST+ is missing.
 */
public final class LocalPlaneMain {

  private LocalPlaneMain() {}

  public static void main(String[] args) throws InterruptedException {
    int code = run(List.of(args), System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  private static int run(List<String> args, PrintStream out, PrintStream err)
      throws InterruptedException {
    PlaneSettings settings;
    try {
      settings = settings(new ArrayDeque<>(args));
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return 2;
    }
    try (LocalPlane plane = LocalPlane.start(settings)) {
      out.println("local plane ready at " + plane.url());
      out.flush();
      new CountDownLatch(1).await();
      return 0;
    } catch (BlastMissingException e) {
      err.println(e.getMessage());
      return 3;
    } catch (IOException e) {
      err.println("local plane: " + e.getMessage());
      return 1;
    }
  }

  private static PlaneSettings settings(Deque<String> args) {
    PlaneSettings settings = PlaneSettings.in(Path.of("local-plane"));
    boolean data = false;
    while (!args.isEmpty()) {
      String name = args.remove();
      settings =
          switch (name) {
            case "--simulate" -> settings.simulated();
            case "--port" -> settings.onPort(number(name, args));
            case "--token" -> settings.withToken(value(name, args));
            case "--slots" -> settings.withSlots(number(name, args));
            case "--min-queued-ms" ->
                settings.withMinimums(Duration.ofMillis(number(name, args)), settings.minRunning());
            case "--min-running-ms" ->
                settings.withMinimums(settings.minQueued(), Duration.ofMillis(number(name, args)));
            case "--data" -> settings.inDirectory(Path.of(value(name, args)));
            default -> throw new IllegalArgumentException("unknown option " + name);
          };
      data = data || name.equals("--data");
    }
    if (!data) {
      throw new IllegalArgumentException("--data DIR is required");
    }
    return settings;
  }

  private static String value(String name, Deque<String> args) {
    if (args.isEmpty()) {
      throw new IllegalArgumentException(name + " needs a value");
    }
    return args.remove();
  }

  private static int number(String name, Deque<String> args) {
    try {
      return Integer.parseInt(value(name, args));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " needs a whole number", e);
    }
  }
}
