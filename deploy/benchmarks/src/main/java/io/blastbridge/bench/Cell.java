package io.blastbridge.bench;

import java.util.List;

/**
 * The medians of the slots that count.
 *
 * @param counted how many slots were not contended
 * @param measured how many were measured
 */
record Cell(double perSecond, double p50, double p99, int counted, int measured) {

  static final Cell NONE = new Cell(0, 0, 0, 0, 0);

  /** Without any slot that counts, the contended ones are shown, and the table says so. */
  static Cell of(List<Load.Slot> measured) {
    var quiet = measured.stream().filter(slot -> slot.others() < Contention.LIMIT).toList();
    var used = quiet.isEmpty() ? measured : quiet;
    return new Cell(
        median(used.stream().map(Load.Slot::perSecond).toList()),
        median(used.stream().map(Load.Slot::p50).toList()),
        median(used.stream().map(Load.Slot::p99).toList()),
        quiet.size(),
        measured.size());
  }

  /** Whether more than half of its slots count. */
  boolean holds() {
    return 2 * counted > measured;
  }

  static double median(List<Double> values) {
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
