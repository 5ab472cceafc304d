package io.blastbridge.bench;

import java.util.Locale;

/** The table of one run. */
final class Report {

  private final StringBuilder table =
      new StringBuilder(
          """
          | work | clients | what | per second | p50 ms | p99 ms | slots that count | against the bar |
          | --- | --- | --- | --- | --- | --- | --- | --- |
          """);

  void slot(String work, int clients, String what, Cell cell, String verdict) {
    line(
        work,
        Integer.toString(clients),
        what,
        format("%.0f", cell.perSecond()),
        format("%.2f", cell.p50()),
        format("%.2f", cell.p99()),
        "%d of %d".formatted(cell.counted(), cell.measured()),
        verdict);
  }

  void latency(double p50, double p99, double others, double bar) {
    String verdict = format("p50 at most %.0f ms: ", bar) + (p50 <= bar ? "met" : "missed");
    line(
        "command to handler",
        "1",
        "journal",
        "",
        format("%.2f", p50),
        format("%.2f", p99),
        quiet(others),
        verdict);
  }

  /**
   * A replay beside a bare cursor over the same events.
   *
   * @param bar 0 shows the ratio without a verdict
   */
  void replay(String into, double replay, double cursor, double others, double bar) {
    String ratio = format("%.2f × cursor", replay / cursor);
    String verdict =
        format(", bar %.2f: ", bar)
            + (replay >= bar * cursor ? "met" : "missed")
            + (others < Contention.LIMIT ? "" : " (contended: does not count)");
    String work = "replay into " + into;
    line(work, "1", "raw cursor", format("%.0f", cursor), "", "", quiet(others), "");
    String against = bar == 0 ? ratio : ratio + verdict;
    line(work, "1", "journal", format("%.0f", replay), "", "", quiet(others), against);
  }

  /** {@code bar} 0 shows the ratio without a verdict. */
  static String ratio(Cell ours, Cell other, double bar) {
    double ratio = ours.perSecond() / other.perSecond();
    if (bar == 0) {
      return format("%.2f ×", ratio);
    }
    String verdict = ratio >= bar ? "met" : "missed";
    String doubt = ours.holds() && other.holds() ? "" : " (contended: does not count)";
    return format("%.2f ×, bar %.2f: ", ratio, bar) + verdict + doubt;
  }

  static String ahead(Cell ours, Cell theirs) {
    return format("%.2f × Axon's", ours.perSecond() / theirs.perSecond());
  }

  String markdown() {
    return table.toString();
  }

  private static String quiet(double others) {
    return others < Contention.LIMIT ? "quiet" : format("contended, %.2f cores", others);
  }

  private void line(String... cells) {
    table.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @SuppressWarnings("AnnotateFormatMethod") // For one private method no further dependency.
  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
