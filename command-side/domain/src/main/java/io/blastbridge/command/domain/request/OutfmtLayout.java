package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.PythonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The output format of the v1 path: a code, for 6 and 7 optionally with columns.
 *
 * @param given the text of the request
 * @param words its code and columns, without the quotes around
 */
record OutfmtLayout(String given, List<String> words) {

  private static final List<String> STANDARD =
      List.of(
          "qseqid",
          "sseqid",
          "pident",
          "length",
          "mismatch",
          "gapopen",
          "qstart",
          "qend",
          "sstart",
          "send",
          "evalue",
          "bitscore");
  private static final List<String> SHOWN = List.of("staxids", "sscinames", "stitle", "qcovs");
  private static final Set<String> TABULAR = Set.of("6", "7");

  static OutfmtLayout of(String given) {
    return new OutfmtLayout(given, PythonText.words(unquoted(PythonText.strip(given))));
  }

  /** Whether results in this layout can be merged; text without a code leaves it to the plane. */
  boolean accepted() {
    if (words.isEmpty()) {
      return true;
    }
    if (!tabular()) {
      return words.equals(List.of("5"));
    }
    return words.size() == 1 || columns().containsAll(List.of("evalue", "bitscore"));
  }

  /** The layout with the columns that results are shown by; unchanged where none is missing. */
  String enriched() {
    if (!tabular()) {
      return given;
    }
    boolean bare = words.size() == 1;
    var present = columns();
    var missing = SHOWN.stream().filter(column -> !present.contains(column)).toList();
    if (missing.isEmpty()) {
      return given;
    }
    var layout = new ArrayList<>(words);
    if (bare) {
      layout.add("std");
    }
    layout.addAll(missing);
    return String.join(" ", layout);
  }

  private boolean tabular() {
    return !words.isEmpty() && TABULAR.contains(words.getFirst());
  }

  /** The columns in lower case, {@code std} spelt out. */
  private Set<String> columns() {
    var columns = new HashSet<String>();
    for (String word : words.subList(1, words.size())) {
      if (word.equals("std")) {
        columns.addAll(STANDARD);
      } else {
        columns.add(word.toLowerCase(Locale.ROOT));
      }
    }
    return columns;
  }

  private static String unquoted(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isQuote(text.charAt(start))) {
      start++;
    }
    while (end > start && isQuote(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isQuote(char c) {
    return c == '\'' || c == '"';
  }
}
