package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a request that passed the rules, after coercion and defaults, before anything the
 * server derives.
 *
 * @param options the XML path's options or the v1 path's {@code blast_options}
 */
record Candidate(
    RequestPath path,
    String queryFasta,
    String db,
    String program,
    JsonObject options,
    Optional<BigInteger> taxid,
    Optional<Boolean> isInclusive,
    int priority,
    Optional<BigInteger> batchLen,
    Optional<String> idempotencyKey,
    String resourceProfile) {

  /** What is computed: every member both digests cover, with the given options and profile. */
  JsonObject execution(JsonObject effectiveOptions, String effectiveProfile) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("query_fasta", new JsonString(queryFasta));
    members.put("db", new JsonString(db));
    members.put("program", new JsonString(program));
    members.put(optionsName(), effectiveOptions);
    taxid.ifPresent(value -> members.put("taxid", new JsonInteger(value)));
    isInclusive.ifPresent(value -> members.put("is_inclusive", new JsonBoolean(value)));
    members.put("priority", JsonInteger.of(priority));
    batchLen.ifPresent(value -> members.put("batch_len", new JsonInteger(value)));
    members.put("resource_profile", new JsonString(effectiveProfile));
    return new JsonObject(members);
  }

  private String optionsName() {
    return path == RequestPath.XML ? "options" : "blast_options";
  }

  /** A taxid without a word on its use includes it. */
  Candidate withDefaultInclusion() {
    return new Candidate(
        path,
        queryFasta,
        db,
        program,
        options,
        taxid,
        isInclusive.or(() -> taxid.map(_ -> true)),
        priority,
        batchLen,
        idempotencyKey,
        resourceProfile);
  }
}
