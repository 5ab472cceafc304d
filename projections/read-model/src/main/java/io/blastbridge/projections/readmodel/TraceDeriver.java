package io.blastbridge.projections.readmodel;

import static io.blastbridge.projections.readmodel.TraceStage.COMPLETION_PUBLISHED;
import static io.blastbridge.projections.readmodel.TraceStage.DEAD_LETTER;
import static io.blastbridge.projections.readmodel.TraceStage.ENQUEUED;
import static io.blastbridge.projections.readmodel.TraceStage.FAILED;
import static io.blastbridge.projections.readmodel.TraceStage.RECEIVED;
import static io.blastbridge.projections.readmodel.TraceStage.SUBMITTED;
import static io.blastbridge.projections.readmodel.TraceStage.SUCCEEDED;
import static io.blastbridge.projections.readmodel.TraceStage.TRANSITION_PUBLISHED;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Derives a {@link MessageTrace} from the stages recorded of a correlation. */
public final class TraceDeriver {

  /** Most occurrences that are looked at (source: the legacy system's history limit). */
  public static final int MAX_OCCURRENCES = 200;

  private static final Set<String> BEFORE_THE_END = Set.of("queued", "running");
  private static final List<TraceStage> ENDS = List.of(SUCCEEDED, FAILED, DEAD_LETTER);

  /**
   * The first usable occurrence of each stage counts.
   *
   * @param occurrences in stored order
   */
  public static MessageTrace derive(List<StageOccurrence> occurrences) {
    Map<TraceStage, String> times = new EnumMap<>(TraceStage.class);
    for (StageOccurrence occurrence :
        occurrences.subList(0, Math.min(occurrences.size(), MAX_OCCURRENCES))) {
      Optional<String> ts = timeOf(occurrence);
      ts.ifPresent(text -> stageOf(occurrence).ifPresent(stage -> times.putIfAbsent(stage, text)));
    }
    List<MessageTrace.Stage> stages =
        times.entrySet().stream()
            .map(entry -> new MessageTrace.Stage(entry.getKey(), entry.getValue()))
            .toList();
    var metrics =
        new MessageTrace.Metrics(
            between(times, ENQUEUED, RECEIVED),
            between(times, RECEIVED, SUBMITTED),
            between(times, ENQUEUED, COMPLETION_PUBLISHED));
    return new MessageTrace(
        stages, metrics, firstEnd(times), stages.isEmpty() ? null : stages.getLast().stage());
  }

  private static Optional<String> timeOf(StageOccurrence occurrence) {
    return Optional.ofNullable(occurrence.stageTs())
        .filter(text -> !text.isBlank())
        .or(() -> Optional.ofNullable(occurrence.rowTs()).filter(text -> !text.isBlank()));
  }

  /** A publication of a state before the end is one of a transition, whatever old data calls it. */
  private static Optional<TraceStage> stageOf(StageOccurrence occurrence) {
    return TraceStage.of(occurrence.stage())
        .map(
            stage ->
                stage == COMPLETION_PUBLISHED
                        && occurrence.status() != null
                        && BEFORE_THE_END.contains(occurrence.status().toLowerCase(Locale.ROOT))
                    ? TRANSITION_PUBLISHED
                    : stage);
  }

  private static @Nullable Long between(
      Map<TraceStage, String> times, TraceStage from, TraceStage to) {
    Optional<Instant> start = Optional.ofNullable(times.get(from)).flatMap(TraceDeriver::parse);
    Optional<Instant> end = Optional.ofNullable(times.get(to)).flatMap(TraceDeriver::parse);
    if (start.isEmpty() || end.isEmpty() || end.get().isBefore(start.get())) {
      return null;
    }
    return Duration.between(start.get(), end.get()).toMillis();
  }

  /** The sort is stable: at one instant the order of the stages decides. */
  private static @Nullable TraceStage firstEnd(Map<TraceStage, String> times) {
    record End(TraceStage stage, Instant at) {}
    return ENDS.stream()
        .flatMap(
            stage ->
                Optional.ofNullable(times.get(stage))
                    .flatMap(TraceDeriver::parse)
                    .map(at -> new End(stage, at))
                    .stream())
        .sorted(Comparator.comparing(End::at))
        .map(End::stage)
        .findFirst()
        .orElse(null);
  }

  /** Reads ISO 8601 with an offset, {@code Z}, or neither, which means UTC. */
  private static Optional<Instant> parse(String text) {
    try {
      TemporalAccessor parsed =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text.strip().replace(' ', 'T'), Instant::from, LocalDateTime::from);
      return Optional.of(
          parsed instanceof LocalDateTime naive
              ? naive.toInstant(ZoneOffset.UTC)
              : Instant.from(parsed));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private TraceDeriver() {}
}
