package io.blastbridge.local.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps a data directory to its owner: it holds queries, results, passwords and tokens. */
final class PrivateFiles {

  /** What we keep in a data directory; everything else in it is somebody else's. */
  private static final Set<String> OURS =
      Set.of(
          "bridge.log",
          "endpoints.json",
          "endpoints.json.new",
          "launcher.lock",
          "nodes",
          "plane",
          "ports.properties",
          "postgres",
          "servicebus");

  private static final Set<PosixFilePermission> OWNER =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));
  private static final Set<PosixFilePermission> FILE =
      Set.copyOf(PosixFilePermissions.fromString("rw-------"));
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  /**
   * Makes a data directory that only its owner can enter, or takes everything from others that we
   * keep in one that is there. A directory with other things in it keeps its own rights.
   *
   * @throws UsageException if it is no directory, or one with other things in it where others may
   *     write
   */
  static void own(Path data) throws IOException {
    if (Files.exists(data) && !Files.isDirectory(data)) {
      throw new UsageException(data + " is not a directory");
    }
    if (data.getParent() != null) {
      Files.createDirectories(data.getParent());
    }
    directory(data);
    Set<Path> entries = entries(data);
    if (entries.stream().allMatch(PrivateFiles::isOurs)) {
      tighten(data);
    } else if (isWrittenByOthers(data)) {
      throw new UsageException(
          data + " holds other things and others may write there: name a directory of its own");
    }
    for (Path entry : entries) {
      if (isOurs(entry)) {
        tightenTree(entry);
      }
    }
  }

  /** Makes a directory for its owner only, unless it is there. */
  static void directory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER));
    }
  }

  /** Makes an empty file for its owner only, unless it is there. */
  static void touch(Path file) throws IOException {
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
    } catch (FileAlreadyExistsException e) {
      tighten(file);
    }
  }

  private static Set<Path> entries(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries.collect(Collectors.toUnmodifiableSet());
    }
  }

  /** A log that was put aside has a date or a number behind its name. */
  private static boolean isOurs(Path entry) {
    String name = entry.getFileName().toString();
    return OURS.contains(name) || name.startsWith("bridge.log.");
  }

  private static boolean isWrittenByOthers(Path directory) throws IOException {
    return Files.getPosixFilePermissions(directory).stream().anyMatch(OTHERS_WRITE::contains);
  }

  /** Follows no symbolic link out of the directory. */
  private static void tightenTree(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            tighten(directory);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!attributes.isSymbolicLink()) {
              tighten(file);
            }
            return FileVisitResult.CONTINUE;
          }

          // A server that a killed launcher left behind still makes and deletes files.
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
  }

  private static void tighten(Path path) throws IOException {
    try {
      var rights = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
      if (!OWNER.containsAll(rights)) {
        rights.retainAll(OWNER);
        Files.setPosixFilePermissions(path, rights);
      }
    } catch (NoSuchFileException e) {
      // It is gone meanwhile: nobody can read it.
    }
  }

  private PrivateFiles() {}
}
