package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.json.PythonText;
import java.util.List;
import java.util.function.UnaryOperator;

/** What names a query to a human: the id of its first record and how many records follow. */
final class QueryLabel {

  private static final int MAX_ID_LENGTH = 120;

  private final String fasta;
  private String firstId = "";
  private int records;

  /** The label of a text that may or may not be FASTA; empty without a record id. */
  static String of(String fasta, UnaryOperator<String> mask) {
    var label = new QueryLabel(fasta);
    PythonText.forEachLine(fasta, label::line);
    String id = mask.apply(withoutControls(label.firstId));
    if (id.isEmpty() || label.records == 1) {
      return id;
    }
    return id + " (+" + (label.records - 1) + ")";
  }

  private QueryLabel(String fasta) {
    this.fasta = fasta;
  }

  private void line(int start, int end) {
    if (fasta.charAt(start) != '>') {
      return;
    }
    records++;
    if (firstId.isEmpty()) {
      List<String> words = PythonText.words(fasta.substring(start + 1, end));
      firstId = words.isEmpty() ? "" : PythonText.cut(words.getFirst(), MAX_ID_LENGTH);
    }
  }

  private static String withoutControls(String id) {
    return id.codePoints()
        .filter(code -> !Character.isISOControl(code))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
