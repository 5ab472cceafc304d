package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a made-up result without running BLAST, and says so in it. */
final class Simulator implements Searcher {

  private static final String NOTICE = "simulated by the local plane, BLAST was not run";

  @Override
  public void run(Job job, Path query, Path result) throws IOException {
    Path part = result.resolveSibling(result.getFileName() + ".part");
    Files.deleteIfExists(part);
    try (var out = Channels.newOutputStream(PrivateFiles.open(part))) {
      out.write(text(job.search()).getBytes(StandardCharsets.UTF_8));
    }
    Files.move(part, result, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public String blastVersion() {
    return LocalPlane.SIMULATED;
  }

  @Override
  public String databaseVersion() {
    return LocalPlane.SIMULATED;
  }

  @Override
  public String description(Search search) {
    return search.program() + " " + NOTICE;
  }

  private static String text(Search search) {
    return switch (search.format()) {
      case BLAST_XML ->
          """
          <?xml version="1.0"?>
          <!-- %s -->
          <BlastOutput>
            <BlastOutput_program>%s</BlastOutput_program>
            <BlastOutput_version>%s</BlastOutput_version>
            <BlastOutput_db>%s</BlastOutput_db>
            <BlastOutput_iterations></BlastOutput_iterations>
          </BlastOutput>
          """
              .formatted(NOTICE, search.program(), LocalPlane.SIMULATED, search.db());
      case BLAST_PAIRWISE, BLAST_TABULAR, BLAST_TABULAR_COMMENTED, BLAST_CSV, BLAST_OTHER ->
          "# %s\n# Program: %s\n# Database: %s\n# 0 hits found\n"
              .formatted(NOTICE, search.program(), search.db());
    };
  }
}
