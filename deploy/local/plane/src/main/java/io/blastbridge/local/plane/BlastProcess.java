package io.blastbridge.local.plane;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The surroundings every BLAST+ process gets. */
final class BlastProcess {

  private BlastProcess() {}

  /** Runs in {@code directory}, so that database names need no path, and sends no usage report. */
  static ProcessBuilder builder(List<String> command, Path directory) {
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", Optional.ofNullable(System.getenv("PATH")).orElse(""));
    environment.put("LANG", "C");
    environment.put("HOME", directory.toAbsolutePath().toString());
    environment.put("BLAST_USAGE_REPORT", "false");
    return builder;
  }
}
