package io.blastbridge.local.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An instance that holds the lock of its data directory now. Its files alone prove nothing: after a
 * kill they name a pid and ports that may be anybody's.
 *
 * @param simulated whether its plane makes results up
 */
record RunningInstance(Endpoints endpoints, boolean simulated) {

  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);

  /**
   * The instance that runs in a data directory and is ready.
   *
   * @throws IllegalStateException if there is none
   */
  static RunningInstance in(Path data) throws IOException {
    var holder = holder(data);
    var endpoints = Endpoints.read(data);
    if (endpoints.isEmpty() || endpoints.get().pid() != holder.pid()) {
      throw new IllegalStateException("The instance in " + data + " is not ready yet");
    }
    return new RunningInstance(endpoints.get(), holder.simulated());
  }

  /**
   * Ends the instance of a data directory, ready or not, and waits until it is gone.
   *
   * @throws IllegalStateException if there is none or it does not end within a minute
   */
  static void stop(Path data) throws IOException, InterruptedException {
    var process = holder(data).process();
    if (process.isEmpty()) {
      return;
    }
    if (!process.get().destroy()) {
      throw new IllegalStateException("The instance cannot be stopped");
    }
    try {
      process.get().onExit().get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("The instance has not stopped within a minute", e);
    }
  }

  private static LauncherLock.Holder holder(Path data) throws IOException {
    return LauncherLock.holder(data)
        .orElseThrow(() -> new IllegalStateException("Not running: no instance runs in " + data));
  }
}
