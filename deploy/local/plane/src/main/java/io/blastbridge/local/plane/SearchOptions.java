package io.blastbridge.local.plane;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides which options of a request reach BLAST. Only names listed here pass, and only values that
 * can neither be a path nor another option: everything BLAST would read from or write to is left
 * out of the lists.
 */
final class SearchOptions {

  private static final Set<String> WITH_VALUE =
      words(
          """
          evalue word_size max_target_seqs outfmt dust gapopen gapextend penalty reward
          perc_identity qcov_hsp_perc max_hsps culling_limit strand task soft_masking searchsp
          dbsize num_iterations matrix threshold seg comp_based_stats window_size query_loc
          xdrop_ungap xdrop_gap xdrop_gap_final max_intron_length query_gencode db_gencode
          best_hit_overhang best_hit_score_edge min_raw_gapped_score template_type template_length
          sum_stats num_descriptions num_alignments line_length sorthits sorthsps taxids
          negative_taxids inclusion_ethresh pseudocount gap_trigger off_diagonal_range
          """);

  private static final Set<String> ALONE =
      words("ungapped lcase_masking subject_besthit no_greedy use_sw_tback show_gis");

  /** The plane decides about its own processors. */
  private static final Set<String> OURS = words("num_threads mt_mode");

  private static final Pattern NUMBER = Pattern.compile("-[0-9.]+(e-?[0-9]+)?");
  private static final Pattern UNSAFE = Pattern.compile("[/\\\\\\p{Cntrl}]");

  private final BlastProgram program;
  private final List<String> arguments = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private SearchOptions(BlastProgram program) {
    this.program = program;
  }

  /**
   * What is handed to BLAST.
   *
   * @param arguments option names and values, one by one
   * @param notes what was changed, for the job's message
   */
  record Mapped(List<String> arguments, List<String> notes) {}

  /** Maps {@code tokens} to the options of {@code program}. */
  static Mapped map(BlastProgram program, List<String> tokens) throws RefusedOptionException {
    var options = new SearchOptions(program);
    for (int i = 0; i < tokens.size(); i++) {
      String name = name(tokens.get(i));
      if (ALONE.contains(name)) {
        options.arguments.add("-" + name);
        continue;
      }
      if (!WITH_VALUE.contains(name) && !OURS.contains(name)) {
        throw new RefusedOptionException("option -" + cut(name) + " is not allowed");
      }
      if (++i == tokens.size()) {
        throw new RefusedOptionException("option -" + name + " has no value");
      }
      options.take(name, value(name, tokens.get(i)));
    }
    return new Mapped(List.copyOf(options.arguments), List.copyOf(options.notes));
  }

  private void take(String name, String value) throws RefusedOptionException {
    if (OURS.contains(name)) {
      notes.add("-" + name + " left out: the plane sets it");
    } else if (name.equals("dust") && !program.knowsDust()) {
      notes.add("-dust left out: " + program.word() + " has no such option");
    } else if (name.equals("word_size")) {
      takeWordSize(value);
    } else {
      arguments.addAll(List.of("-" + name, value));
    }
  }

  private void takeWordSize(String value) throws RefusedOptionException {
    int longest = program.longestWord();
    if (longest == 0) {
      notes.add("-word_size left out: " + program.word() + " has no such option");
      return;
    }
    int asked = wholeNumber(value);
    int used = asked > longest ? program.wordInstead() : asked;
    if (asked > longest) {
      notes.add(
          "-word_size %d capped at %d: %s takes at most %d, and is slow above %d"
              .formatted(asked, used, program.word(), longest, used));
    }
    arguments.addAll(List.of("-word_size", Integer.toString(used)));
  }

  private static int wholeNumber(String value) throws RefusedOptionException {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new RefusedOptionException("option -word_size is not a whole number");
    }
  }

  private static String name(String token) throws RefusedOptionException {
    if (token.length() < 2 || token.charAt(0) != '-') {
      throw new RefusedOptionException("an argument in extra belongs to no option");
    }
    return token.substring(1);
  }

  private static String value(String name, String value) throws RefusedOptionException {
    boolean option = value.startsWith("-") && !NUMBER.matcher(value).matches();
    if (value.isBlank() || option || value.length() > 512 || UNSAFE.matcher(value).find()) {
      throw new RefusedOptionException("the value of option -" + name + " is not allowed");
    }
    return value;
  }

  private static String cut(String name) {
    String printable = name.replaceAll("[^A-Za-z0-9_=-]", "?");
    return printable.length() > 60 ? printable.substring(0, 60) : printable;
  }

  private static Set<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
  }
}
