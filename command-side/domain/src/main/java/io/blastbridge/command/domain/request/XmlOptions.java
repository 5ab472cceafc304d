package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonFloat;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.domain.json.PythonText;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options of the XML path; all but the search space have a value in every request. */
final class XmlOptions {

  static final String SEARCH_SPACE = "db_effective_search_space";
  static final String SHARDING_MODE = "sharding_mode";

  /** The option names, which a request may also give at its top level. */
  static final List<String> NAMES =
      List.of(
          "outfmt", "word_size", "dust", "evalue", "max_target_seqs", SHARDING_MODE, SEARCH_SPACE);

  private static final Set<String> SHARDING_MODES = Set.of("off", "approximate", "precise");
  private static final long XML_FORMAT = 5;
  private static final BigInteger DEFAULT_WORD_SIZE = BigInteger.valueOf(28);
  private static final BigInteger DEFAULT_TARGETS = BigInteger.valueOf(500);
  private static final double DEFAULT_EVALUE = 0.05;

  static JsonObject read(JsonObject options, List<FieldProblem> problems) {
    var fields = new FieldReader(options, "options.", problems);
    var positive = FieldReader.Range.from(1);
    Map<String, JsonValue> read = new LinkedHashMap<>();
    read.put("outfmt", format(fields));
    read.put(
        "word_size",
        new JsonInteger(fields.integerNotNull("word_size", positive).orElse(DEFAULT_WORD_SIZE)));
    read.put("dust", new JsonBoolean(fields.boolNotNull("dust").orElse(true)));
    read.put(
        "evalue", new JsonFloat(fields.positiveNumberNotNull("evalue").orElse(DEFAULT_EVALUE)));
    read.put(
        "max_target_seqs",
        new JsonInteger(
            fields.integerNotNull("max_target_seqs", positive).orElse(DEFAULT_TARGETS)));
    read.put(SHARDING_MODE, shardingMode(fields));
    fields
        .integer(SEARCH_SPACE, positive)
        .ifPresent(value -> read.put(SEARCH_SPACE, new JsonInteger(value)));
    return new JsonObject(read);
  }

  private static JsonInteger format(FieldReader fields) {
    boolean xml = fields.raw("outfmt").map(XmlOptions::isXmlFormat).orElse(true);
    if (!xml) {
      fields.note(Rules.choice(fields.path("outfmt"), "5"));
    }
    return JsonInteger.of(XML_FORMAT);
  }

  private static boolean isXmlFormat(JsonValue value) {
    if (value instanceof JsonString(String text)) {
      return PythonText.strip(text).equals("5");
    }
    return value.equals(JsonInteger.of(XML_FORMAT)) || value.equals(new JsonFloat(XML_FORMAT));
  }

  private static JsonString shardingMode(FieldReader fields) {
    JsonValue given = fields.raw(SHARDING_MODE).orElse(new JsonString("off"));
    if (given instanceof JsonString mode && SHARDING_MODES.contains(mode.value())) {
      return mode;
    }
    fields.note(Rules.choice(fields.path(SHARDING_MODE), "off approximate precise"));
    return new JsonString("off");
  }

  private XmlOptions() {}
}
