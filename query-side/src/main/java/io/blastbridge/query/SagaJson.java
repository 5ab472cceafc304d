package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.blastbridge.projections.readmodel.Rfc3339;
import io.blastbridge.projections.readmodel.SagaRow;
import org.jspecify.annotations.Nullable;

/** One saga. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record SagaJson(
    @JsonProperty("saga_type") String sagaType,
    @JsonProperty("correlation_id") String correlationId,
    @JsonProperty("state") String state,
    @JsonProperty("phase") String phase,
    @JsonProperty("owed") int owed,
    @JsonProperty("published") int published,
    @JsonProperty("last_event") String lastEvent,
    @JsonProperty("last_event_at") String lastEventAt,
    @JsonProperty("started_at") String startedAt,
    @JsonProperty("deadline") @Nullable String deadline,
    @JsonProperty("attempts") int attempts,
    @JsonProperty("last_error") @Nullable String lastError) {

  static SagaJson of(SagaRow row) {
    return new SagaJson(
        row.sagaType(),
        row.correlationId(),
        row.state(),
        row.phase().name(),
        row.owed(),
        row.published(),
        row.lastEvent(),
        Rfc3339.text(row.lastEventAt()),
        Rfc3339.text(row.startedAt()),
        CorrelationJson.time(row.deadline()),
        row.attempts(),
        row.lastError());
  }
}
