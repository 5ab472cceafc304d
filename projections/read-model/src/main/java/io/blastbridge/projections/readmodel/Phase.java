package io.blastbridge.projections.readmodel;

import java.util.Arrays;
import java.util.Optional;

/** How far a correlation has come, as the table spells it. */
public enum Phase {
  /** Only our own send is known. */
  ABSENT,
  RECEIVED,
  CLAIMED,
  SUBMITTED,
  QUEUED,
  RUNNING,
  TERMINAL;

  /** The phase with exactly this name, in capitals. */
  public static Optional<Phase> named(String name) {
    return Arrays.stream(values()).filter(phase -> phase.name().equals(name)).findFirst();
  }
}
