package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.blastbridge.projections.readmodel.MessageTrace;
import io.blastbridge.projections.readmodel.TraceStage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@code message_trace} object. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record TraceJson(
    @JsonProperty("schema_version") int schemaVersion,
    @JsonProperty("stages") List<Stage> stages,
    @JsonProperty("metrics") Metrics metrics,
    @JsonProperty("terminal_stage") @Nullable String terminalStage,
    @JsonProperty("last_stage") @Nullable String lastStage) {

  record Stage(@JsonProperty("stage") String stage, @JsonProperty("ts") String ts) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Metrics(
      @JsonProperty("queue_dwell_ms") @Nullable Long queueDwellMs,
      @JsonProperty("submit_latency_ms") @Nullable Long submitLatencyMs,
      @JsonProperty("e2e_ms") @Nullable Long endToEndMs) {}

  static TraceJson of(MessageTrace trace) {
    return new TraceJson(
        MessageTrace.SCHEMA_VERSION,
        trace.stages().stream().map(s -> new Stage(s.stage().word(), s.ts())).toList(),
        new Metrics(
            trace.metrics().queueDwellMs(),
            trace.metrics().submitLatencyMs(),
            trace.metrics().endToEndMs()),
        word(trace.terminalStage()),
        word(trace.lastStage()));
  }

  private static @Nullable String word(@Nullable TraceStage stage) {
    return stage == null ? null : stage.word();
  }
}
