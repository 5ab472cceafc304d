package io.blastbridge.command.domain;

/**
 * How many answers of each kind a correlation's stream holds.
 *
 * @param repeats acknowledgements of repeats
 * @param conflicts refusals of different requests
 * @param refusals refusals beside a try, which ended none
 */
public record AnswerCounts(int repeats, int conflicts, int refusals) {

  /**
   * Most answers of one kind in a correlation's stream; the further ones overflow into the streams
   * of their deliveries (source: decision record 14).
   */
  public static final int MAX = 32;

  static final AnswerCounts NONE = new AnswerCounts(0, 0, 0);

  AnswerCounts repeated(int more) {
    return new AnswerCounts(repeats + more, conflicts, refusals);
  }

  AnswerCounts conflicted() {
    return new AnswerCounts(repeats, conflicts + 1, refusals);
  }

  AnswerCounts refused() {
    return new AnswerCounts(repeats, conflicts, refusals + 1);
  }

  boolean repeatsOverflow() {
    return repeats >= MAX;
  }

  boolean conflictsOverflow() {
    return conflicts >= MAX;
  }

  boolean refusalsOverflow() {
    return refusals >= MAX;
  }

  /** Whether the stream of a delivery may hold an answer that this correlation does not know. */
  boolean overflow() {
    return repeatsOverflow() || conflictsOverflow() || refusalsOverflow();
  }
}
