package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.blastbridge.projections.readmodel.ProcessorRow;
import io.blastbridge.projections.readmodel.Processors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every processor segment, where the journal stands, and who holds readers back. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record ProcessorsJson(
    @JsonProperty("items") List<Segment> items,
    @JsonProperty("journal") Journal journal,
    @JsonProperty("blocker") @Nullable Blocker blocker) {

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Segment(
      @JsonProperty("name") String name,
      @JsonProperty("segment") int segment,
      @JsonProperty("owner") @Nullable String owner,
      @JsonProperty("last_seen") @Nullable String lastSeen,
      @JsonProperty("position") @Nullable Long position,
      @JsonProperty("replaying") boolean replaying,
      @JsonProperty("lag_events") long lagEvents,
      @JsonProperty("lag_seconds") double lagSeconds) {

    static Segment of(ProcessorRow row) {
      return new Segment(
          row.name(),
          row.segment(),
          row.owner(),
          CorrelationJson.time(row.lastSeen()),
          row.position(),
          row.replaying(),
          row.lagEvents(),
          row.lagSeconds());
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Journal(
      @JsonProperty("position") @Nullable Long position,
      @JsonProperty("readable_position") @Nullable Long readablePosition,
      @JsonProperty("readable_at") @Nullable String readableAt) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Blocker(
      @JsonProperty("pid") @Nullable Integer pid,
      @JsonProperty("application") @Nullable String application,
      @JsonProperty("state") @Nullable String state,
      @JsonProperty("age_seconds") @Nullable Double ageSeconds) {}

  static ProcessorsJson of(Processors processors) {
    Processors.Head head = processors.journal();
    Processors.Blocker blocker = processors.blocker();
    return new ProcessorsJson(
        processors.items().stream().map(Segment::of).toList(),
        new Journal(
            head.position(), head.readablePosition(), CorrelationJson.time(head.readableAt())),
        blocker == null
            ? null
            : new Blocker(
                blocker.pid(), blocker.application(), blocker.state(), blocker.ageSeconds()));
  }
}
