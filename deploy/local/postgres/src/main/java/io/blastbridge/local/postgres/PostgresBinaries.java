package io.blastbridge.local.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of Postgres, unpacked once per user and version from the archive on the class path.
 */
final class PostgresBinaries {

  /**
   * The directory that holds {@code initdb}, {@code pg_ctl} and {@code postgres}; unpacks if it
   * must.
   */
  static Path directory() throws IOException {
    String name = "postgres-linux-" + architecture() + ".txz";
    URL archive =
        Optional.ofNullable(PostgresBinaries.class.getClassLoader().getResource(name))
            .orElseThrow(() -> new IllegalStateException(name + " is not on the class path"));
    Path target = cache().resolve("postgres-" + version(archive));
    if (!Files.exists(target)) {
      unpack(archive, target);
    }
    return target.resolve("bin");
  }

  private static String architecture() {
    String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    return switch (arch) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64", "arm64" -> "arm_64";
      default -> throw new IllegalStateException("no embedded Postgres for architecture " + arch);
    };
  }

  private static Path cache() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path base =
        xdg == null || xdg.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    return base.resolve("blast-bridge");
  }

  /** Checksum and size as the jar's directory has them, so that a newer archive unpacks beside. */
  private static String version(URL archive) throws IOException {
    if (archive.openConnection() instanceof JarURLConnection jar) {
      return "%08x-%d".formatted(jar.getJarEntry().getCrc(), jar.getJarEntry().getSize());
    }
    return "%d".formatted(archive.openConnection().getContentLengthLong());
  }

  /** Unpacks beside the target and renames, so that nobody sees half of it. */
  private static void unpack(URL archive, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Path temporary = Files.createTempDirectory(target.getParent(), "unpack-");
    try {
      Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
      try (InputStream raw = archive.openStream();
          var tar =
              new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(raw, 1 << 16)))) {
        for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
          unpack(tar, entry, temporary);
        }
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
      // Another process unpacked the same archive meanwhile.
      delete(temporary);
    } catch (IOException e) {
      delete(temporary);
      throw e;
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path into)
      throws IOException {
    Path file = into.resolve(entry.getName()).normalize();
    if (!file.startsWith(into)) {
      throw new IOException("an archive entry leaves its directory");
    }
    if (entry.isDirectory()) {
      Files.createDirectories(file);
    } else if (entry.isSymbolicLink()) {
      Files.createDirectories(file.getParent());
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
    } else {
      Files.createDirectories(file.getParent());
      Files.copy(tar, file);
      boolean program = (entry.getMode() & 0100) != 0;
      Files.setPosixFilePermissions(
          file, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }

  /** Deletes a directory with what is in it; does nothing if it is not there. */
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (var paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).forEach(PostgresBinaries::deleteOne);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PostgresBinaries() {}
}
