package io.blastbridge.projections.readmodel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The stages of a message trace, in the order in which they are shown. */
public enum TraceStage {
  ENQUEUED,
  RECEIVED,
  ROW_CREATED,
  ROUTED,
  SUBMITTED,
  RUNNING,
  TRANSITION_PUBLISHED,
  SUCCEEDED,
  FAILED,
  COMPLETION_PUBLISHED,
  DEAD_LETTER;

  /** The word on the wire, such as {@code row_created}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The stage with exactly this word. */
  public static Optional<TraceStage> of(String word) {
    return Arrays.stream(values()).filter(stage -> stage.word().equals(word)).findFirst();
  }
}
