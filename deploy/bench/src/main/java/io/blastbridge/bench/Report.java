package io.blastbridge.bench;

import java.util.Locale;

/** The table of one run. */
final class Report {

  /** A replay that writes nothing must leave room for one that writes rows. */
  private static final double REPLAY_BAR = 0.3;

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

  void replay(double replay, double cursor, double others) {
    String verdict =
        format("%.2f × cursor, bar %.2f: ", replay / cursor, REPLAY_BAR)
            + (replay >= REPLAY_BAR * cursor ? "met" : "missed");
    line("replay", "1", "raw cursor", format("%.0f", cursor), "", "", quiet(others), "");
    line(
        "replay",
        "1",
        "journal, in memory",
        format("%.0f", replay),
        "",
        "",
        quiet(others),
        verdict);
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
