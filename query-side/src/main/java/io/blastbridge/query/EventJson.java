package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.blastbridge.projections.readmodel.JournalRow;
import io.blastbridge.projections.readmodel.Rfc3339;
import org.jspecify.annotations.Nullable;

/** One event of the journal; {@code data} is its payload as it was stored. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record EventJson(
    @JsonProperty("position") long position,
    @JsonProperty("stream") String stream,
    @JsonProperty("sequence") long sequence,
    @JsonProperty("type") String type,
    @JsonProperty("revision") String revision,
    @JsonProperty("at") String at,
    @JsonProperty("node") @Nullable String node,
    @JsonRawValue @JsonProperty("data") @Nullable String data,
    @JsonProperty("hash") String hash) {

  static EventJson of(JournalRow row) {
    return new EventJson(
        row.position(),
        row.stream(),
        row.sequence(),
        row.type(),
        row.revision(),
        Rfc3339.text(row.at()),
        row.node(),
        row.data(),
        row.hash());
  }
}
