package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.PythonText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a text is FASTA we take: headers with an id of their own, each followed by letters. Which
 * letters is not checked. The bound on the query's length bounds the letters too.
 */
final class FastaCheck {

  private static final int MAX_RECORDS = 10_000;
  private static final int MAX_SHOWN_ID = 120;

  private final String fasta;
  private final Set<String> ids = new HashSet<>();
  private Optional<FieldProblem> problem = Optional.empty();
  private String firstId = "";
  private long letters;
  private long recordLetters;

  FastaCheck(String fasta) {
    this.fasta = fasta;
    PythonText.forEachLine(fasta, this::line);
    if (ids.isEmpty()) {
      refuse("fasta_header", "must have a header line starting with >");
    } else {
      requireLetters();
    }
  }

  /** The first rule it breaks. */
  Optional<FieldProblem> problem() {
    return problem;
  }

  QuerySize size() {
    return new QuerySize(letters, ids.size(), firstId);
  }

  private void line(int start, int end) {
    if (problem.isPresent()) {
      return;
    }
    if (fasta.charAt(start) == '>') {
      header(start + 1, end);
    } else if (ids.isEmpty()) {
      refuse("fasta_header", "must start with a header line");
    } else {
      sequence(start, end);
    }
  }

  private void header(int from, int end) {
    int start = from;
    while (start < end && PythonText.isSpace(fasta.charAt(start))) {
      start++;
    }
    int stop = start;
    while (stop < end && !PythonText.isSpace(fasta.charAt(stop))) {
      stop++;
    }
    if (!ids.isEmpty()) {
      requireLetters();
    }
    String id = fasta.substring(start, stop);
    if (id.isEmpty()) {
      refuse("fasta_id", "must give each record an id behind the >");
    } else if (!ids.add(id)) {
      refuse("fasta_duplicate", "must not give two records the same id");
    } else if (ids.size() > MAX_RECORDS) {
      refuse("fasta_records", "must not have more than " + MAX_RECORDS + " records");
    }
    firstId = ids.size() == 1 ? PythonText.cut(id, MAX_SHOWN_ID) : firstId;
    recordLetters = 0;
  }

  private void sequence(int start, int end) {
    for (int i = start; i < end; i++) {
      char c = fasta.charAt(i);
      if (!PythonText.isSpace(c) && !Character.isLowSurrogate(c)) {
        letters++;
        recordLetters++;
      }
    }
  }

  private void requireLetters() {
    if (recordLetters == 0) {
      refuse("fasta_empty_record", "must have letters in every record");
    }
  }

  private void refuse(String rule, String text) {
    problem = problem.or(() -> Optional.of(Rules.fasta(rule, text)));
  }
}
