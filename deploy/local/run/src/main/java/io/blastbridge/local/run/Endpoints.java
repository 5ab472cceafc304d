package io.blastbridge.local.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * What {@code endpoints.json} tells about a running instance.
 *
 * @param startedAt RFC 3339, UTC
 * @param serviceBusAdmin null until there is an administration endpoint
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
    @Nullable String serviceBusAdmin,
    String requestQueue,
    String completionTopic,
    String completionSubscription,
    String postgresJdbcUrl,
    @Nullable String tables) {

  private static final String NAME = "endpoints.json";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Appears whole or not at all, readable by its owner only. */
  void write(Path data) throws IOException {
    Path temporary = data.resolve(NAME + ".new");
    Files.deleteIfExists(temporary);
    Files.createFile(
        temporary,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
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

  /** The endpoints of the instance that runs in a data directory. */
  static Endpoints read(Path data) {
    Path file = data.resolve(NAME);
    if (!Files.exists(file)) {
      throw new IllegalStateException("No instance runs in " + data);
    }
    try {
      var endpoints = JSON.readValue(file.toFile(), Endpoints.class);
      if (ProcessHandle.of(endpoints.pid()).isEmpty()) {
        throw new IllegalStateException("The instance in " + data + " is gone");
      }
      return endpoints;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return "Endpoints[" + rest + "]";
  }
}
