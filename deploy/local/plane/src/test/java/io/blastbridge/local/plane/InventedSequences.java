package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes the records the local plane searches: random letters from a fixed seed, so they are
 * nobody's data. Run {@link #main} with the resource directory to write them; a test compares what
 * is committed with what this makes.
 */
final class InventedSequences {

  private static final long SEED = 20260806L;
  private static final int RECORDS = 60;

  /** The first records of the nucleotide set each carry the gene of the protein of same number. */
  private static final int GENES = 20;

  /** Human, E. coli, yeast, mouse, thale cress, fruit fly, all bacteria, SARS-CoV-2. */
  private static final int[] TAXIDS = {9606, 562, 4932, 10090, 3702, 7227, 2, 2697049};

  private static final String AMINO_ACIDS = "ACDEFGHIKLMNPQRSTVWY";
  private static final Map<Character, String[]> CODONS = codons();

  private final Random random = new Random(SEED);
  private final List<String> proteins = new ArrayList<>();
  private final List<String> nucleotides = new ArrayList<>();

  InventedSequences() {
    for (int i = 0; i < RECORDS; i++) {
      proteins.add(
          i >= RECORDS - GENES / 2
              ? mutated(proteins.get(i - RECORDS + GENES / 2), AMINO_ACIDS, 5)
              : "M" + letters(AMINO_ACIDS, 79 + random.nextInt(170)));
    }
    for (int i = 0; i < RECORDS; i++) {
      String flank = letters("ACGT", 100 + random.nextInt(300));
      nucleotides.add(
          i < GENES
              ? flank + gene(proteins.get(i)) + letters("ACGT", 100 + random.nextInt(200))
              : letters("ACGT", 300 + random.nextInt(1701)));
    }
  }

  /** File name to text, for all files the local plane ships. */
  Map<String, String> files() {
    return Map.of(
        "nucleotide.fasta", fasta("bbn", "invented nucleotide record", nucleotides),
        "protein.fasta", fasta("bbp", "invented protein", proteins),
        "nucleotide.taxids", taxids("bbn", 0),
        "protein.taxids", taxids("bbp", 3),
        "sample.fasta", sample());
  }

  public static void main(String[] args) throws IOException {
    for (Map.Entry<String, String> file : new InventedSequences().files().entrySet()) {
      Files.writeString(
          Path.of(args[0], file.getKey()), file.getValue(), StandardCharsets.US_ASCII);
    }
  }

  private String sample() {
    String source = nucleotides.get(41).substring(60, 240);
    return ">sample piece of bbn_042 with one letter in thirty changed\n"
        + wrapped(mutated(source, "ACGT", 30));
  }

  private String fasta(String prefix, String title, List<String> records) {
    var text = new StringBuilder();
    for (int i = 0; i < records.size(); i++) {
      text.append(">%s_%03d %s %d\n".formatted(prefix, i + 1, title, i + 1));
      text.append(wrapped(records.get(i)));
    }
    return text.toString();
  }

  private static String taxids(String prefix, int shift) {
    var text = new StringBuilder();
    for (int i = 0; i < RECORDS; i++) {
      int taxid = TAXIDS[(i + shift) % TAXIDS.length];
      text.append("%s_%03d %d\n".formatted(prefix, i + 1, taxid));
    }
    return text.toString();
  }

  private String letters(String alphabet, int length) {
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /** Changes one letter somewhere in each {@code every} letters. */
  private String mutated(String source, String alphabet, int every) {
    var text = new StringBuilder(source);
    for (int start = 1; start + every <= source.length(); start += every) {
      int at = start + random.nextInt(every);
      if (at < source.length()) {
        int shift = 1 + random.nextInt(alphabet.length() - 1);
        int now = alphabet.indexOf(source.charAt(at));
        text.setCharAt(at, alphabet.charAt((now + shift) % alphabet.length()));
      }
    }
    return text.toString();
  }

  private String gene(String protein) {
    var text = new StringBuilder();
    for (int i = 0; i < protein.length(); i++) {
      String[] choices = CODONS.getOrDefault(protein.charAt(i), new String[] {"GCT"});
      text.append(choices[random.nextInt(choices.length)]);
    }
    return text.append("TAA").toString();
  }

  private static String wrapped(String sequence) {
    var text = new StringBuilder();
    for (int i = 0; i < sequence.length(); i += 70) {
      text.append(sequence, i, Math.min(sequence.length(), i + 70)).append('\n');
    }
    return text.toString();
  }

  private static Map<Character, String[]> codons() {
    String order = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG";
    String bases = "TCAG";
    Map<Character, List<String>> lists = new HashMap<>();
    for (int i = 0; i < order.length(); i++) {
      String codon = "" + bases.charAt(i / 16) + bases.charAt(i / 4 % 4) + bases.charAt(i % 4);
      lists.computeIfAbsent(order.charAt(i), _ -> new ArrayList<>()).add(codon);
    }
    Map<Character, String[]> codons = new HashMap<>();
    lists.forEach((acid, choices) -> codons.put(acid, choices.toArray(String[]::new)));
    return codons;
  }
}
