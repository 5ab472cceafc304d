package io.blastbridge.projections.readmodel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stages of one correlation and what can be measured between them.
 *
 * @param stages in the order of {@link TraceStage}, not of time
 * @param terminalStage the end that came first, null when none has a readable time
 * @param lastStage the last of {@code stages}, null when there is none
 */
public record MessageTrace(
    List<Stage> stages,
    Metrics metrics,
    @Nullable TraceStage terminalStage,
    @Nullable TraceStage lastStage) {

  /** Version of the shape on the wire. */
  public static final int SCHEMA_VERSION = 1;

  public MessageTrace {
    stages = List.copyOf(stages);
  }

  /** One stage and its time, as it was recorded. */
  public record Stage(TraceStage stage, String ts) {}

  /**
   * Whole milliseconds, truncated; null when a side is missing or unreadable or the difference is
   * negative.
   *
   * @param queueDwellMs received − enqueued
   * @param submitLatencyMs submitted − received
   * @param endToEndMs completion published − enqueued
   */
  public record Metrics(
      @Nullable Long queueDwellMs, @Nullable Long submitLatencyMs, @Nullable Long endToEndMs) {}
}
