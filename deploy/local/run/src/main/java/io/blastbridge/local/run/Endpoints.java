package io.blastbridge.local.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code endpoints.json} tells about a running instance.
 *
 * @param startedAt RFC 3339, UTC, always with milliseconds: {@link #time}
 * @param serviceBusAdmin where the administration endpoint of the Service Bus listens
 * @param tables null until there is a mirror
 */
record Endpoints(
    long pid,
    String startedAt,
    String rest,
    String console,
    String loginUrl,
    String apiToken,
    String plane,
    String serviceBusConnectionString,
    String serviceBusAdmin,
    String requestQueue,
    String completionTopic,
    String completionSubscription,
    String postgresJdbcUrl,
    @Nullable String tables) {

  private static final String NAME = "endpoints.json";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  /** A time as this file writes it. */
  static String time(Instant at) {
    return TIME.format(at);
  }

  /** Appears whole or not at all, readable by its owner only. */
  void write(Path data) throws IOException {
    Path temporary = data.resolve(NAME + ".new");
    Files.deleteIfExists(temporary);
    PrivateFiles.touch(temporary);
    Files.writeString(
        temporary, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    Files.move(
        temporary,
        data.resolve(NAME),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  static void delete(Path data) throws IOException {
    Files.deleteIfExists(data.resolve(NAME));
  }

  /** What the file tells; empty if it is not there. Whether it is still true, the lock tells. */
  static Optional<Endpoints> read(Path data) throws IOException {
    Path file = data.resolve(NAME);
    try {
      return Optional.of(JSON.readValue(file.toFile(), Endpoints.class));
    } catch (NoSuchFileException | FileNotFoundException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(file + " is damaged", e);
    }
  }

  @Override
  public String toString() {
    return "Endpoints[" + rest + "]";
  }
}
