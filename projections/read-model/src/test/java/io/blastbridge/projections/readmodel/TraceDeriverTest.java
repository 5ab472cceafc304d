package io.blastbridge.projections.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TraceDeriverTest {

  private static final String DAY = "2026-01-05T";

  @Test
  void a_finished_correlation_has_every_stage_and_metric() {
    MessageTrace trace =
        derive(
            at("enqueued", "09:00:00Z"),
            at("received", "09:00:04Z"),
            at("row_created", "09:00:06Z"),
            at("routed", "09:00:06Z"),
            at("submitted", "09:00:07Z"),
            at("running", "09:01:00Z"),
            at("succeeded", "09:10:00Z"),
            at("completion_published", "09:10:02Z"));
    assertMetrics(trace, 4000L, 3000L, 602000L);
    assertThat(trace.stages()).hasSize(8);
    assertEnds(trace, TraceStage.SUCCEEDED, TraceStage.COMPLETION_PUBLISHED);
  }

  @Test
  void the_first_occurrence_wins_and_the_order_of_stages_does_not_depend_on_time() {
    MessageTrace trace =
        derive(
            at("received", "09:00:04Z"), at("received", "09:09:04Z"), at("enqueued", "09:00:00Z"));
    assertMetrics(trace, 4000L, null, null);
    assertThat(trace.stages())
        .containsExactly(
            new MessageTrace.Stage(TraceStage.ENQUEUED, DAY + "09:00:00Z"),
            new MessageTrace.Stage(TraceStage.RECEIVED, DAY + "09:00:04Z"));
    assertEnds(trace, null, TraceStage.RECEIVED);
  }

  @Test
  void an_unreadable_time_is_shown_but_measures_nothing() {
    MessageTrace trace =
        derive(
            new StageOccurrence("enqueued", "not-a-date", null, null), at("received", "09:00:04Z"));
    assertMetrics(trace, null, null, null);
    assertThat(trace.stages().getFirst().ts()).isEqualTo("not-a-date");
    assertThat(trace.lastStage()).isEqualTo(TraceStage.RECEIVED);
  }

  @Test
  void a_time_without_offset_is_utc() {
    assertMetrics(
        derive(at("enqueued", "09:00:00"), at("received", "09:00:01")), 1000L, null, null);
  }

  @Test
  void offsets_are_honoured() {
    assertMetrics(
        derive(at("enqueued", "18:00:00+09:00"), at("received", "09:00:01+00:00")),
        1000L,
        null,
        null);
  }

  @Test
  void a_metric_is_truncated_not_rounded() {
    assertMetrics(
        derive(at("enqueued", "09:00:00.000900Z"), at("received", "09:00:00.002800Z")),
        1L,
        null,
        null);
  }

  @Test
  void the_time_of_the_row_stands_in_for_an_unreadable_payload() {
    assertMetrics(
        derive(
            new StageOccurrence("enqueued", null, DAY + "09:00:00Z", null),
            at("received", "09:00:02Z")),
        2000L,
        null,
        null);
  }

  @Test
  void an_occurrence_without_any_time_leaves_room_for_a_later_one() {
    assertMetrics(
        derive(
            new StageOccurrence("enqueued", " ", "", null),
            at("enqueued", "09:00:00Z"),
            at("received", "09:00:02Z")),
        2000L,
        null,
        null);
  }

  @Test
  void unknown_stages_are_passed_over() {
    MessageTrace trace =
        derive(
            at("warp", "09:00:00Z"), at("servicebus.send", "09:00:01Z"), at("routed", "09:00:02Z"));
    assertThat(trace.stages()).hasSize(1);
    assertEnds(trace, null, TraceStage.ROUTED);
  }

  @Test
  void the_end_that_came_first_is_the_terminal_stage_but_not_the_last() {
    assertEnds(
        derive(at("dead_letter", "09:01:00Z"), at("failed", "09:05:00Z")),
        TraceStage.DEAD_LETTER,
        TraceStage.DEAD_LETTER);
    assertEnds(
        derive(at("failed", "09:05:00Z"), at("succeeded", "09:05:00Z")),
        TraceStage.SUCCEEDED,
        TraceStage.FAILED);
    assertEnds(derive(new StageOccurrence("failed", "soon", null, null)), null, TraceStage.FAILED);
  }

  @Test
  void nothing_recorded_is_an_empty_trace() {
    MessageTrace trace = derive();
    assertThat(trace.stages()).isEmpty();
    assertMetrics(trace, null, null, null);
    assertEnds(trace, null, null);
  }

  @Test
  void a_negative_difference_is_no_metric_and_zero_is_one() {
    assertMetrics(
        derive(
            at("enqueued", "09:00:01Z"), at("received", "09:00:00Z"), at("submitted", "09:00:00Z")),
        null,
        0L,
        null);
  }

  @Test
  void a_publication_before_the_end_is_one_of_a_transition() {
    MessageTrace trace =
        derive(
            new StageOccurrence("completion_published", DAY + "09:00:00Z", null, "running"),
            new StageOccurrence("completion_published", DAY + "09:00:05Z", null, "succeeded"));
    assertThat(trace.stages())
        .containsExactly(
            new MessageTrace.Stage(TraceStage.TRANSITION_PUBLISHED, DAY + "09:00:00Z"),
            new MessageTrace.Stage(TraceStage.COMPLETION_PUBLISHED, DAY + "09:00:05Z"));
  }

  @Test
  void occurrences_beyond_the_limit_are_not_looked_at() {
    List<StageOccurrence> many = new ArrayList<>();
    for (int i = 0; i < TraceDeriver.MAX_OCCURRENCES; i++) {
      many.add(at("routed", "09:00:00Z"));
    }
    many.add(at("running", "09:00:00Z"));
    assertThat(TraceDeriver.derive(many).stages()).hasSize(1);
  }

  private static MessageTrace derive(StageOccurrence... occurrences) {
    return TraceDeriver.derive(List.of(occurrences));
  }

  private static StageOccurrence at(String stage, String time) {
    return new StageOccurrence(stage, DAY + time, null, null);
  }

  private static void assertMetrics(
      MessageTrace trace, @Nullable Long queue, @Nullable Long submit, @Nullable Long endToEnd) {
    assertThat(trace.metrics()).isEqualTo(new MessageTrace.Metrics(queue, submit, endToEnd));
  }

  private static void assertEnds(
      MessageTrace trace, @Nullable TraceStage terminal, @Nullable TraceStage last) {
    assertThat(trace.terminalStage()).isEqualTo(terminal);
    assertThat(trace.lastStage()).isEqualTo(last);
  }
}
