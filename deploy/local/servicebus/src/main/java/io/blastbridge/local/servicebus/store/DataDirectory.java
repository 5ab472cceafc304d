package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.model.SequenceReservation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A directory that one broker at a time uses. It holds the high-water mark of the sequence numbers:
 * a decimal number that is never below one that was given. The mark moves in blocks, by a new file
 * that is synced and renamed over the old one.
 */
public final class DataDirectory implements SequenceReservation, AutoCloseable {
  /**
   * One sync per so many messages of the busiest entity; a restart skips at most as many numbers.
   */
  static final long BLOCK = 1_000;

  private static final String MARK = "sequence-numbers";

  private final Path directory;
  private final FileChannel lock;
  private final long floor;
  private long reserved;

  private DataDirectory(Path directory, FileChannel lock, long floor) {
    this.directory = directory;
    this.lock = lock;
    this.floor = floor;
    this.reserved = floor;
  }

  /**
   * Makes the directory if need be.
   *
   * @throws UncheckedIOException when it cannot be used, another broker uses it, or its mark is
   *     damaged: guessing would give numbers twice
   */
  public static DataDirectory open(Path directory) {
    FileChannel lock = null;
    try {
      Files.createDirectories(directory);
      lock =
          FileChannel.open(
              directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locked(lock)) {
        throw new IOException("another local Service Bus uses the data directory");
      }
      return new DataDirectory(directory, lock, readMark(directory));
    } catch (IOException e) {
      closeQuietly(lock, e);
      throw new UncheckedIOException(e);
    }
  }

  private static boolean locked(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static long readMark(Path directory) throws IOException {
    try {
      String text = Files.readString(directory.resolve(MARK)).strip();
      if (!text.matches("[0-9]{1,18}")) {
        throw new IOException("the file " + MARK + " does not hold a number");
      }
      return Long.parseLong(text);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  private static void closeQuietly(@Nullable FileChannel channel, IOException cause) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }
  }

  @Override
  public long floor() {
    return floor;
  }

  @Override
  public void ensure(long number) {
    if (number <= reserved) {
      return;
    }
    long mark = number + BLOCK - 1;
    try {
      write(mark);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    reserved = mark;
  }

  private void write(long mark) throws IOException {
    Path next = directory.resolve(MARK + ".next");
    try (FileChannel file =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer text = ByteBuffer.wrap(Long.toString(mark).getBytes(StandardCharsets.US_ASCII));
      while (text.hasRemaining()) {
        file.write(text);
      }
      file.force(true);
    }
    Files.move(
        next,
        directory.resolve(MARK),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
      entries.force(true);
    }
  }

  /** Lets another broker use the directory. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
