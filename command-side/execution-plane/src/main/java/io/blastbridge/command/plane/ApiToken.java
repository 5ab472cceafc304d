package io.blastbridge.command.plane;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The token of the plane, read again when the plane refuses it. */
final class ApiToken {

  private static final Logger LOG = LoggerFactory.getLogger(ApiToken.class);

  /** One reading serves all callers refused within this time (source: the client contract). */
  private static final Duration SHARED = Duration.ofSeconds(3);

  private static final int LONGEST = 8192;

  private final Optional<Path> file;
  private final LongSupplier nanoTime;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile String current;
  private Optional<Long> lastRead = Optional.empty();

  ApiToken(String configured, Optional<Path> file, LongSupplier nanoTime) {
    this.file = file;
    this.nanoTime = nanoTime;
    this.current = configured.isEmpty() ? fromFile().orElse("") : configured;
  }

  /** Empty when none is known. */
  String current() {
    return current;
  }

  /** A token other than the refused one, or empty when there is none. */
  Optional<String> otherThan(String refused) {
    reading.lock();
    try {
      long now = nanoTime.getAsLong();
      boolean fresh = lastRead.map(at -> now - at < SHARED.toNanos()).orElse(false);
      if (!fresh) {
        fromFile().ifPresent(token -> current = token);
        lastRead = Optional.of(now);
      }
      return Optional.of(current).filter(token -> !token.isEmpty() && !token.equals(refused));
    } finally {
      reading.unlock();
    }
  }

  private Optional<String> fromFile() {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file.get())) {
      String text = new String(in.readNBytes(LONGEST), StandardCharsets.US_ASCII);
      return Optional.of(PlaneSettings.checkedToken("api-token-file", text))
          .filter(token -> !token.isEmpty());
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("the plane's token file cannot be read: {}", e.getClass().getSimpleName());
      return Optional.empty();
    }
  }
}
