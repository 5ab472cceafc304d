package io.blastbridge.local.plane;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The databases the local plane searches, built once per data directory and kept there. */
final class BlastDatabases {

  private static final Duration LONGEST_STEP = Duration.ofSeconds(60);

  /** Proteins that get a profile for {@code rpsblast} and {@code rpstblastn}. */
  private static final int PROFILES = 3;

  private static final List<String> FILES =
      List.of("nucleotide.fasta", "nucleotide.taxids", "protein.fasta", "protein.taxids");

  private final Path directory;
  private final String version;
  private final String blastVersion;

  private BlastDatabases(Path directory, String version, String blastVersion) {
    this.directory = directory;
    this.version = version;
    this.blastVersion = blastVersion;
  }

  /**
   * Finds or builds them below {@code root}.
   *
   * @throws BlastMissingException when a program is not on PATH
   */
  static BlastDatabases in(Path root) throws IOException, InterruptedException {
    for (BlastProgram program : BlastProgram.values()) {
      Path found = program.executable();
      if (!Files.isExecutable(found)) {
        throw new BlastMissingException(program.word());
      }
    }
    String blast = tellVersion();
    String version = "local-" + digest(blast);
    Path home = root.resolve(version);
    if (!Files.isDirectory(home)) {
      PrivateFiles.directory(root);
      Path part = Files.createTempDirectory(root, "build");
      build(part);
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    }
    return new BlastDatabases(home, version, blast);
  }

  Path directory() {
    return directory;
  }

  /** Tells this content from any other. */
  String version() {
    return version;
  }

  String blastVersion() {
    return blastVersion;
  }

  String nameFor(BlastProgram program) {
    return program.searchesProfiles() ? "profile" : program.molecule().word();
  }

  private static void build(Path home) throws IOException, InterruptedException {
    for (String file : FILES) {
      try (InputStream in = resource(file)) {
        Files.copy(in, home.resolve(file));
      }
    }
    makeDatabase(home, "nucleotide", "nucl");
    makeDatabase(home, "protein", "prot");
    makeProfiles(home);
  }

  private static void makeDatabase(Path home, String name, String type)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(BlastProgram.onPath(List.of("makeblastdb")).toString());
    command.addAll(List.of("-in", name + ".fasta", "-dbtype", type, "-parse_seqids"));
    command.addAll(List.of("-taxid_map", name + ".taxids", "-blastdb_version", "5"));
    command.addAll(List.of("-title", "blast-bridge local " + name, "-out", name));
    output(home, command);
  }

  private static void makeProfiles(Path home) throws IOException, InterruptedException {
    String psiblast = BlastProgram.PSIBLAST.executable().toString();
    List<String> names = new ArrayList<>();
    for (String protein : firstRecords(home.resolve("protein.fasta"))) {
      String name = "profile" + (names.size() + 1);
      Files.writeString(home.resolve(name + ".fasta"), protein);
      List<String> command = new ArrayList<>(List.of(psiblast, "-query", name + ".fasta"));
      command.addAll(List.of("-db", "protein", "-parse_deflines", "-num_iterations", "2"));
      command.addAll(List.of("-save_pssm_after_last_round", "-out_pssm", name + ".smp"));
      output(home, command);
      names.add(name + ".smp");
    }
    Files.writeString(home.resolve("profile.list"), String.join("\n", names) + "\n");
    String makeprofiledb = BlastProgram.onPath(List.of("makeprofiledb")).toString();
    output(
        home,
        List.of(
            makeprofiledb,
            "-in",
            "profile.list",
            "-dbtype",
            "rps",
            "-title",
            "blast-bridge local profiles",
            "-out",
            "profile"));
  }

  private static List<String> firstRecords(Path fasta) throws IOException {
    return Stream.of(Files.readString(fasta).split("(?m)^(?=>)", PROFILES + 1))
        .filter(record -> record.startsWith(">"))
        .limit(PROFILES)
        .toList();
  }

  private static String tellVersion() throws IOException, InterruptedException {
    Path here = Path.of("").toAbsolutePath();
    String text = output(here, List.of(BlastProgram.BLASTN.executable().toString(), "-version"));
    String first = text.lines().findFirst().orElse("");
    return first.substring(first.lastIndexOf(' ') + 1);
  }

  private static String output(Path home, List<String> command)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("blast-bridge", ".log");
    Process process =
        BlastProcess.builder(command, home)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(LONGEST_STEP) || process.exitValue() != 0) {
        throw new IOException("%s failed: %s".formatted(command.getFirst(), last(log)));
      }
      return Files.readString(log, StandardCharsets.ISO_8859_1);
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(log);
    }
  }

  private static String last(Path log) throws IOException {
    String text = Files.readString(log, StandardCharsets.ISO_8859_1).strip();
    return text.substring(Math.max(0, text.length() - 400));
  }

  private static String digest(String blastVersion) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(blastVersion.getBytes(StandardCharsets.UTF_8));
      for (String file : FILES.stream().sorted(Comparator.naturalOrder()).toList()) {
        try (InputStream in = resource(file)) {
          digest.update(in.readAllBytes());
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = BlastDatabases.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("resource " + name + " is missing");
    }
    return in;
  }
}
