package io.blastbridge.projections.readmodel;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far one segment of a processor has read.
 *
 * @param owner the process that works on it, null when none does
 * @param lastSeen the owner's last sign of life, null when unknown
 * @param position of the last event read, null before the first
 * @param replaying whether it reads history again
 * @param lagEvents events of the journal it has not read, counted up to {@link #MAX_LAG}
 * @param lagSeconds age of the oldest of these, 0 when there is none
 */
public record ProcessorRow(
    String name,
    int segment,
    @Nullable String owner,
    @Nullable Instant lastSeen,
    @Nullable Long position,
    boolean replaying,
    long lagEvents,
    double lagSeconds) {

  /** Counting stops here: a count must stay cheap however far a rebuild has to go. */
  public static final int MAX_LAG = 100_000;
}
