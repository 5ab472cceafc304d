package io.blastbridge.local.plane;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs of the plane's contract, and what each of them can be told (BLAST+ 2.12). */
enum BlastProgram {
  BLASTN(Molecule.NUCLEOTIDE, true, Integer.MAX_VALUE),
  BLASTP(Molecule.PROTEIN, false, 7),
  BLASTX(Molecule.PROTEIN, false, 7),
  PSIBLAST(Molecule.PROTEIN, false, 5),
  RPSBLAST(Molecule.PROTEIN, false, 0),
  RPSTBLASTN(Molecule.PROTEIN, false, 0),
  TBLASTN(Molecule.NUCLEOTIDE, false, 7),
  TBLASTX(Molecule.NUCLEOTIDE, false, 5);

  /** What a database holds. */
  enum Molecule {
    NUCLEOTIDE,
    PROTEIN;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The local stand-in of a database, told by the last segment of its path. */
    static Optional<Molecule> ofDatabase(String db) {
      return switch (db.substring(db.lastIndexOf('/') + 1)) {
        case "core_nt", "nt", "16S_ribosomal_RNA" -> Optional.of(NUCLEOTIDE);
        case "swissprot", "nr" -> Optional.of(PROTEIN);
        default -> Optional.empty();
      };
    }
  }

  private final Molecule molecule;
  private final boolean knowsDust;
  private final int longestWord;

  BlastProgram(Molecule molecule, boolean knowsDust, int longestWord) {
    this.molecule = molecule;
    this.knowsDust = knowsDust;
    this.longestWord = longestWord;
  }

  static Optional<BlastProgram> named(String word) {
    return Arrays.stream(values()).filter(program -> program.word().equals(word)).findFirst();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the databases this program searches hold. */
  Molecule molecule() {
    return molecule;
  }

  boolean knowsDust() {
    return knowsDust;
  }

  /** Greatest {@code -word_size} the program takes; 0 when it has no such option. */
  int longestWord() {
    return longestWord;
  }

  /**
   * What a {@code -word_size} beyond {@link #longestWord} becomes. Long words of amino acids need
   * tables that take BLAST 5 to 20 seconds of processor time to fill, so nobody gets one unasked.
   */
  int wordInstead() {
    return Math.min(longestWord, 3);
  }

  /** Searches profiles made from the protein records, not the records themselves. */
  boolean searchesProfiles() {
    return this == RPSBLAST || this == RPSTBLASTN;
  }

  /** Debian calls {@code rpsblast} {@code rpsblast+}: another package owns the plain name. */
  Path executable() throws BlastMissingException {
    List<String> names = this == RPSBLAST ? List.of("rpsblast+", "rpsblast") : List.of(word());
    return onPath(names);
  }

  /** The first of these names found on PATH. */
  static Path onPath(List<String> names) throws BlastMissingException {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    for (String name : names) {
      Optional<Path> found =
          Stream.of(path.split(File.pathSeparator, -1))
              .filter(directory -> !directory.isEmpty())
              .map(directory -> Path.of(directory, name))
              .filter(Files::isExecutable)
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new BlastMissingException(names.getFirst());
  }
}
