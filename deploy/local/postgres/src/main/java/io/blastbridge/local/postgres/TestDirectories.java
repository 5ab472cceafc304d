package io.blastbridge.local.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server directories of test runs; each run clears away what killed runs left. */
final class TestDirectories {

  private static final String PREFIX = "blast-bridge-test-";

  static Path make() {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    try {
      sweep(parent);
      return Files.createTempDirectory(parent, PREFIX);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sweep(Path parent) throws IOException {
    try (DirectoryStream<Path> old = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path directory : old) {
        if (Files.isWritable(directory)) {
          LocalPostgres.discard(directory);
        }
      }
    }
  }

  private TestDirectories() {}
}
