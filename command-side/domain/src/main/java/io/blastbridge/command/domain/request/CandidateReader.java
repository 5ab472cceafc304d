package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fields of a request, each by its own rule. */
final class CandidateReader {

  private static final int MAX_QUERY_LENGTH = 10_000_000;
  private static final int MAX_NAME_LENGTH = 256;
  private static final int MAX_PROFILE_LENGTH = 64;
  private static final int DEFAULT_PRIORITY = 50;
  private static final String DEFAULT_PROFILE = "standard";
  private static final FieldReader.Range TAXID = FieldReader.Range.of(1, Integer.MAX_VALUE);
  private static final FieldReader.Range PRIORITY = FieldReader.Range.of(0, 100);
  private static final FieldReader.Range BATCH_LEN = FieldReader.Range.of(1, 1_000_000_000);
  private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9._/-]+");
  private static final Pattern PROFILE = Pattern.compile("[A-Za-z0-9._-]+");

  private static final String PROGRAMS =
      "blastn blastp blastx psiblast rpsblast rpstblastn tblastn tblastx";
  private static final Set<String> PROGRAM_SET = Set.of(PROGRAMS.split(" "));

  private final JsonObject body;
  private final FieldReader fields;
  private final List<FieldProblem> problems;

  CandidateReader(JsonObject body, List<FieldProblem> problems) {
    this.body = body;
    this.fields = new FieldReader(body, "", problems);
    this.problems = problems;
  }

  /**
   * The candidate; only meaningful when no problem was noted, since a broken field then stands as
   * its default.
   */
  Candidate read() {
    Optional<JsonObject> v1 = object("blast_options");
    RequestPath path = v1.isPresent() ? RequestPath.V1 : RequestPath.XML;
    return new Candidate(
        path,
        fields.requiredText("query_fasta", MAX_QUERY_LENGTH).orElse(""),
        database(),
        program(),
        v1.map(options -> V1Options.read(options, problems))
            .orElseGet(() -> XmlOptions.read(merged(), problems)),
        fields.integer("taxid", TAXID),
        fields.bool("is_inclusive"),
        fields.integer("priority", PRIORITY).map(BigInteger::intValue).orElse(DEFAULT_PRIORITY),
        fields.integer("batch_len", BATCH_LEN),
        fields.text("idempotency_key", 1, MAX_NAME_LENGTH),
        path == RequestPath.XML ? profile() : DEFAULT_PROFILE);
  }

  private String database() {
    return fields
        .kept(
            fields.requiredText("db", MAX_NAME_LENGTH),
            db -> DATABASE.matcher(db).matches(),
            Rules.pattern("db", "of A-Z a-z 0-9 . _ / -"))
        .orElse("");
  }

  private String program() {
    JsonValue value = fields.raw("program").orElse(JsonNull.NULL);
    if (value instanceof JsonNull || value.equals(new JsonString(""))) {
      fields.note(Rules.missing("program"));
      return "";
    }
    if (value instanceof JsonString(String program) && PROGRAM_SET.contains(program)) {
      return program;
    }
    fields.note(Rules.choice("program", PROGRAMS));
    return "";
  }

  private String profile() {
    return fields
        .kept(
            fields.text("resource_profile", 1, MAX_PROFILE_LENGTH),
            profile -> PROFILE.matcher(profile).matches(),
            Rules.pattern("resource_profile", "of A-Z a-z 0-9 . _ -"))
        .orElse(DEFAULT_PROFILE);
  }

  /** The options of the XML path: those under {@code options}, and flat ones that are not there. */
  private JsonObject merged() {
    JsonObject options = object("options").orElse(JsonObject.EMPTY);
    for (String name : XmlOptions.NAMES) {
      if (options.get(name).isEmpty()) {
        Optional<JsonValue> flat = body.get(name);
        options = flat.isPresent() ? options.with(name, flat.get()) : options;
      }
    }
    return options;
  }

  private Optional<JsonObject> object(String name) {
    return body.get(name).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
  }
}
