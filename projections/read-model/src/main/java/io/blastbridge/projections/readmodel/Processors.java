package io.blastbridge.projections.readmodel;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every processor, and the journal they follow.
 *
 * @param journal where the journal stands
 * @param blocker who holds readers back, null when nobody does
 */
public record Processors(List<ProcessorRow> items, Head journal, @Nullable Blocker blocker) {

  public Processors {
    items = List.copyOf(items);
  }

  /**
   * The newest events, null in an empty journal.
   *
   * @param position of the newest event there is
   * @param readablePosition of the newest that readers may see
   */
  public record Head(
      @Nullable Long position, @Nullable Long readablePosition, @Nullable Instant readableAt) {}

  /**
   * The oldest transaction that has written and is still open.
   *
   * @param pid of the server process, null for a prepared transaction
   * @param ageSeconds since it began, null when it is not ours to see
   */
  public record Blocker(
      @Nullable Integer pid,
      @Nullable String application,
      @Nullable String state,
      @Nullable Double ageSeconds) {}
}
