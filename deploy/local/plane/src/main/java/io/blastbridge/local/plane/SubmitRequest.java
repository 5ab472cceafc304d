package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A well-formed submission, from either of the two routes.
 *
 * @param echo unknown scalar fields, given back in the answer
 */
record SubmitRequest(
    Optional<String> key,
    Optional<String> correlationId,
    String source,
    String profile,
    int priority,
    Search search,
    String query,
    Map<String, String> echo) {

  private static final int LONGEST_QUERY = 10_000_000;
  private static final int LONGEST_PREFIXED_KEY = 256;
  private static final String FIXED_SEARCH_SPACE = "32156241807668";
  private static final Pattern DB = Pattern.compile("[A-Za-z0-9._-][A-Za-z0-9._/-]*");
  private static final Pattern PREFIX = Pattern.compile("\\d{4}/\\d{2}/\\d{2}/");
  private static final Map<String, Integer> PRIORITY_WORDS =
      Map.of("low", 25, "normal", 50, "high", 75, "urgent", 100);
  private static final Set<String> SOURCES =
      Set.of("dashboard", "external_api", "terminal", "system");
  private static final Set<String> KNOWN =
      Set.of(
          "program",
          "db",
          "cluster_name",
          "query_fasta",
          "queries",
          "results",
          "options",
          "taxid",
          "is_inclusive",
          "blast_options",
          "priority",
          "batch_len",
          "idempotency_key",
          "resource_profile",
          "submission_source",
          "external_correlation_id",
          "results_prefix");

  /** {@code POST /v1/jobs}. */
  static SubmitRequest v1(JsonNode body) throws RefusedRequestException {
    var fields = new Fields(body);
    String source = fields.text("submission_source", 64).orElse("external_api");
    if (!SOURCES.contains(source)) {
      throw RefusedRequestException.of(400, "submission_source is not allowed");
    }
    if (!source.equals("external_api")) {
      throw RefusedRequestException.of(403, "submission_source needs the internal token");
    }
    Optional<String> prefix = fields.text("results_prefix", 64);
    if (prefix.filter(value -> !PREFIX.matcher(value).matches()).isPresent()) {
      throw RefusedRequestException.of(400, "results_prefix must be YYYY/MM/DD/");
    }
    return common(body, fields, source, tokens -> addV1(fields.object("blast_options"), tokens));
  }

  /** {@code POST /api/v1/elastic-blast/submit}, which writes XML only. */
  static SubmitRequest xml(JsonNode body) throws RefusedRequestException {
    var fields = new Fields(body);
    Fields options = fields.object("options");
    if (options.node("outfmt").filter(node -> node.asInt() != 5).isPresent()) {
      throw RefusedRequestException.of(400, "outfmt must be 5");
    }
    return common(body, fields, "external_api", tokens -> addXml(options, tokens));
  }

  Job job(String id, long number, Instant now) {
    return new Job(
        id,
        number,
        key,
        correlationId,
        source,
        profile,
        priority,
        search,
        now,
        Job.State.QUEUED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Adds a request's own options. */
  private interface OptionSource {
    void addTo(List<String> tokens) throws RefusedRequestException, RefusedOptionException;
  }

  private static SubmitRequest common(
      JsonNode body, Fields fields, String source, OptionSource options)
      throws RefusedRequestException {
    BlastProgram program =
        BlastProgram.named(fields.required("program", 64))
            .orElseThrow(() -> RefusedRequestException.of(400, "program is not supported"));
    String db = database(fields);
    String profile = fields.text("resource_profile", 64).orElse("standard");
    Search search = search(program, db, profile, fields, options);
    Optional<Integer> batch = fields.whole("batch_len", 1, 1_000_000_000);
    return new SubmitRequest(
        key(fields),
        fields.text("external_correlation_id", 128),
        source,
        profile,
        priority(fields),
        batch.isPresent() ? noted(search, "batch_len has no effect: one batch is run") : search,
        fields.required("query_fasta", LONGEST_QUERY),
        echo(body));
  }

  private static Search search(
      BlastProgram program, String db, String profile, Fields fields, OptionSource options)
      throws RefusedRequestException {
    List<String> tokens = new ArrayList<>();
    try {
      options.addTo(tokens);
    } catch (RefusedOptionException e) {
      return Search.refused(program, db, String.valueOf(e.getMessage()));
    }
    if (tokens.isEmpty()) {
      tokens.addAll(List.of("-evalue", "0.01", "-outfmt", "7"));
    }
    Optional<Integer> taxid = fields.whole("taxid", 1, Integer.MAX_VALUE);
    boolean inclusive = fields.flag("is_inclusive").orElse(true);
    if (taxid.isPresent()) {
      tokens.addAll(List.of(inclusive ? "-taxids" : "-negative_taxids", taxid.get().toString()));
    }
    boolean sharded = profile.startsWith("core_nt") && db.matches("(.*/)?core_nt");
    if (sharded && !tokens.contains("-searchsp") && !tokens.contains("-dbsize")) {
      tokens.addAll(List.of("-searchsp", FIXED_SEARCH_SPACE));
    }
    return Search.of(program, db, tokens);
  }

  private static void addV1(Fields options, List<String> tokens)
      throws RefusedRequestException, RefusedOptionException {
    add(tokens, "-evalue", options.positive("evalue"));
    add(tokens, "-max_target_seqs", number(options, "max_target_seqs"));
    add(tokens, "-outfmt", options.text("outfmt", 2048).map(SubmitRequest::bare));
    tokens.addAll(OptionText.split(options.text("extra", 8192).orElse("")));
  }

  private static void addXml(Fields options, List<String> tokens) throws RefusedRequestException {
    tokens.addAll(List.of("-outfmt", "5"));
    add(tokens, "-evalue", Optional.of(options.positive("evalue").orElse("10")));
    add(tokens, "-word_size", number(options, "word_size"));
    add(tokens, "-dust", options.flag("dust").map(dust -> dust ? "yes" : "no"));
    add(tokens, "-max_target_seqs", number(options, "max_target_seqs"));
  }

  private static Optional<String> number(Fields options, String name)
      throws RefusedRequestException {
    return options.whole(name, 1, 1_000_000_000).map(String::valueOf);
  }

  private static void add(List<String> tokens, String option, Optional<String> value) {
    value.filter(text -> !text.isBlank()).ifPresent(text -> tokens.addAll(List.of(option, text)));
  }

  /** The plane's command line takes one pair of quotes off. */
  private static String bare(String outfmt) {
    String text = outfmt.strip();
    boolean quoted = text.length() > 1 && "'\"".indexOf(text.charAt(0)) >= 0;
    boolean closed = quoted && text.charAt(text.length() - 1) == text.charAt(0);
    return closed ? text.substring(1, text.length() - 1).strip() : text;
  }

  private static String database(Fields fields) throws RefusedRequestException {
    String db = fields.required("db", 256);
    if (!DB.matcher(db).matches() || List.of(db.split("/", -1)).contains("..")) {
      throw RefusedRequestException.of(400, "db is not a database name");
    }
    return db;
  }

  private static Optional<String> key(Fields fields) throws RefusedRequestException {
    Optional<String> key = fields.text("idempotency_key", 256);
    if (key.filter(k -> ("external_api:" + k).length() > LONGEST_PREFIXED_KEY).isPresent()) {
      throw RefusedRequestException.of(400, "idempotency_key is too long");
    }
    return key;
  }

  private static int priority(Fields fields) throws RefusedRequestException {
    Optional<Integer> word =
        fields.node("priority").map(JsonNode::textValue).map(PRIORITY_WORDS::get);
    return word.isPresent() ? word.get() : fields.whole("priority", 0, 100).orElse(50);
  }

  private static Search noted(Search search, String note) {
    List<String> notes = new ArrayList<>(search.notes());
    notes.add(note);
    return new Search(
        search.program(), search.db(), search.arguments(), List.copyOf(notes), search.refusal());
  }

  /** At most 32 fields, names of 128, values of 1024 and 16384 characters in all. */
  private static Map<String, String> echo(JsonNode body) {
    Map<String, String> echo = new LinkedHashMap<>();
    int left = 16_384;
    for (Map.Entry<String, JsonNode> field : body.properties()) {
      String value = field.getValue().asText();
      int size = field.getKey().length() + value.length();
      boolean fits = field.getKey().length() <= 128 && value.length() <= 1024 && size <= left;
      if (!KNOWN.contains(field.getKey()) && field.getValue().isValueNode() && fits) {
        echo.put(field.getKey(), value);
        left -= size;
      }
      if (echo.size() == 32) {
        break;
      }
    }
    return echo;
  }
}
