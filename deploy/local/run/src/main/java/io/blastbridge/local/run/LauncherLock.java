package io.blastbridge.local.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The lock a launcher has on its data directory. The kernel frees it when the launcher dies,
 * however it dies; so whoever finds it held knows that the process written into it lives.
 */
final class LauncherLock implements AutoCloseable {

  /** Somebody who only asks who holds it has it for an instant. */
  private static final int ATTEMPTS = 20;

  private static final long PAUSE_MS = 25;
  private static final String NAME = "launcher.lock";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final FileChannel channel;

  private LauncherLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * A launcher that lives.
   *
   * @param bornAt when its process began, in the kernel's ticks since boot; tells it from a later
   *     process that got the same pid
   * @param simulated whether its plane makes results up
   */
  record Holder(long pid, long bornAt, boolean simulated) {

    static Holder current(boolean simulated) throws IOException {
      long pid = ProcessHandle.current().pid();
      return new Holder(pid, birth(pid), simulated);
    }

    Optional<ProcessHandle> process() throws IOException {
      try {
        return birth(pid) == bornAt ? ProcessHandle.of(pid) : Optional.empty();
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    /** Field 22 of the kernel's line; the name in field 2 may hold blanks and parentheses. */
    private static long birth(long pid) throws IOException {
      String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return Long.parseLong(line.substring(line.lastIndexOf(')') + 2).split(" ", 21)[19]);
    }
  }

  /**
   * Takes the lock for this process.
   *
   * @throws IllegalStateException if another launcher has it
   */
  @SuppressWarnings("StreamResourceLeak") // kept until the lock is given back
  static LauncherLock take(Path data, boolean simulated) throws IOException, InterruptedException {
    Path file = data.resolve(NAME);
    PrivateFiles.touch(file);
    var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      for (int attempt = 1; !isLocked(channel, false); attempt++) {
        if (attempt == ATTEMPTS) {
          throw new IllegalStateException("Another instance runs in " + data);
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(JSON.writeValueAsBytes(Holder.current(simulated))));
      return new LauncherLock(channel);
    } catch (IOException | InterruptedException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * The launcher that has the lock of a data directory now; empty if there is none, whatever files
   * an earlier one left.
   */
  static Optional<Holder> holder(Path data) throws IOException {
    Path file = data.resolve(NAME);
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (isLocked(channel, true)) {
        return Optional.empty();
      }
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      var holder = JSON.readValue(file.toFile(), Holder.class);
      if (holder.process().isPresent()) {
        return Optional.of(holder);
      }
    } catch (JsonProcessingException e) {
      // Whoever has the lock has not written itself down: refused below.
    }
    throw new IllegalStateException(
        file + " is held by a process that it does not name; nothing was done");
  }

  /** Whether this process has the lock now. */
  private static boolean isLocked(FileChannel channel, boolean shared) throws IOException {
    try {
      FileLock lock = channel.tryLock(0, Long.MAX_VALUE, shared);
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.truncate(0);
    channel.close();
  }
}
