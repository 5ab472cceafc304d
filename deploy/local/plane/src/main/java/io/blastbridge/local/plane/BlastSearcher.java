package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs the BLAST+ programs as processes, with arguments one by one and never through a shell. */
final class BlastSearcher implements Searcher {

  /** No search on databases this small takes minutes unless something is wrong. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final int MOST_MESSAGE = 500;

  private final BlastDatabases databases;

  BlastSearcher(BlastDatabases databases) {
    this.databases = databases;
  }

  @Override
  public void run(Job job, Path query, Path result)
      throws SearchFailedException, IOException, InterruptedException {
    Path directory = query.toAbsolutePath().getParent();
    if (directory == null) {
      throw new IOException("query file has no directory");
    }
    Path part = Files.createTempFile(directory, "result", ".part");
    Path errors = Files.createTempFile(directory, "errors", ".part");
    try {
      int code = search(job.search(), query, part, errors);
      if (code != 0) {
        throw new SearchFailedException(message(job.search(), code, errors));
      }
      Files.move(part, result, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
      Files.deleteIfExists(errors);
    }
  }

  @Override
  public String blastVersion() {
    return databases.blastVersion();
  }

  @Override
  public String databaseVersion() {
    return databases.version();
  }

  @Override
  public String description(Search search) {
    return "%s %s on a small local database".formatted(search.program(), blastVersion());
  }

  private int search(Search search, Path query, Path output, Path errors)
      throws IOException, InterruptedException, SearchFailedException {
    BlastProgram program = BlastProgram.named(search.program()).orElseThrow();
    List<String> command = new ArrayList<>();
    command.add(program.executable().toString());
    command.addAll(List.of("-db", databases.nameFor(program)));
    command.addAll(List.of("-query", query.toAbsolutePath().toString()));
    command.addAll(search.arguments());
    Process process =
        BlastProcess.builder(command, databases.directory())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(LONGEST)) {
        throw new SearchFailedException(
            search.program() + " took longer than " + LONGEST.toMinutes() + " minutes");
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The first line BLAST calls an error, without the places of files. */
  private String message(Search search, int code, Path errors) throws IOException {
    try (Stream<String> lines = Files.lines(errors, StandardCharsets.ISO_8859_1)) {
      String line =
          lines
              .limit(1000)
              .filter(text -> text.contains("rror"))
              .findFirst()
              .orElse("no error was written");
      String clean =
          line.replaceAll("(/[^\\s/`']+)+", "<file>").replaceAll("[^\\x20-\\x7e]", " ").strip();
      String text = "%s ended with code %d: %s".formatted(search.program(), code, clean);
      return text.length() > MOST_MESSAGE ? text.substring(0, MOST_MESSAGE) : text;
    }
  }
}
