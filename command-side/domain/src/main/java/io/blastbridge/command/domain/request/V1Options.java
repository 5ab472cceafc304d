package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonFloat;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.json.PythonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The {@code blast_options} of the v1 path; none has a default, null is absence. */
final class V1Options {

  static final String FORMAT = "outfmt";
  static final String EXTRA = "extra";
  static final String SEARCH_SPACE = "db_effective_search_space";

  private static final int MAX_FORMAT_LENGTH = 512;
  private static final int MAX_EXTRA_LENGTH = 2_048;

  static JsonObject read(JsonObject options, List<FieldProblem> problems) {
    var fields = new FieldReader(options, "blast_options.", problems);
    var positive = FieldReader.Range.from(1);
    Map<String, JsonValue> read = new LinkedHashMap<>();
    fields.positiveNumber("evalue").ifPresent(value -> read.put("evalue", new JsonFloat(value)));
    fields
        .integer("max_target_seqs", positive)
        .ifPresent(value -> read.put("max_target_seqs", new JsonInteger(value)));
    fields
        .text(FORMAT, 0, MAX_FORMAT_LENGTH)
        .ifPresent(value -> read.put(FORMAT, new JsonString(value)));
    fields
        .text(EXTRA, 0, MAX_EXTRA_LENGTH)
        .ifPresent(value -> read.put(EXTRA, new JsonString(value)));
    fields
        .integer(SEARCH_SPACE, positive)
        .ifPresent(value -> read.put(SEARCH_SPACE, new JsonInteger(value)));
    return new JsonObject(read);
  }

  /** A text option, empty when it is absent. */
  static String text(JsonObject options, String name) {
    return options.get(name).map(PythonText::of).orElse("");
  }

  private V1Options() {}
}
