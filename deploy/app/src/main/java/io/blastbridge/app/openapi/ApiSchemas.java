package io.blastbridge.app.openapi;

import io.swagger.v3.oas.models.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Bodies whose shape no type of the code has. */
final class ApiSchemas {

  static final Map<String, Schema<?>> ALL =
      Map.of("Problem", problem(), "Search", search(), "Job", job());

  /** A body of another shape. */
  static Schema<?> of(String type) {
    Schema<Object> schema = new Schema<>();
    schema.setTypes(Set.of(type));
    return schema;
  }

  /** Bytes as they are. */
  static Schema<?> file() {
    Schema<?> file = of("string");
    file.setFormat("binary");
    return file;
  }

  /** One of {@link #ALL}, by its name. */
  static Schema<?> ref(String name) {
    Schema<Object> reference = new Schema<>();
    reference.set$ref("#/components/schemas/" + name);
    return reference;
  }

  private static Schema<?> problem() {
    Schema<?> problem = told("object", "RFC 9457 problem document; some carry more members");
    add(problem, "type", "urn:blast-bridge:<code>");
    add(problem, "title", "The reason phrase of the status");
    problem.addProperty("status", told("integer", "The HTTP status"));
    add(problem, "detail", "For people; the same as message");
    add(problem, "code", "For programs, such as correlation_not_found");
    add(problem, "message", "For people");
    add(problem, "request_id", "Names the HTTP request in the log");
    problem.setRequired(
        List.of("type", "title", "status", "detail", "code", "message", "request_id"));
    return problem;
  }

  private static Schema<?> search() {
    Schema<?> search = told("object", "A search; unknown members are ignored");
    add(search, "query_fasta", "FASTA; the whole body has at most 10 MiB");
    add(search, "db", "A database, such as core_nt");
    add(search, "program", "A program of BLAST+, such as blastn");
    add(search, "external_correlation_id", "Names the request; made up when absent");
    add(search, "request_id", "Names this try");
    add(search, "idempotency_key", "Given on to the plane");
    search.addProperty("options", told("object", "Options of the program"));
    search.setRequired(List.of("query_fasta", "db"));
    return search;
  }

  private static Schema<?> job() {
    Schema<?> job = told("object", "A job; the plane's own members are kept");
    add(job, "job_id", "The plane's id, or the correlation id while it has none");
    add(job, "status", "queued, running, success or failed");
    add(job, "external_correlation_id", "The correlation");
    job.addProperty("error", told("object", "code and message of what was not executed"));
    job.setRequired(List.of("job_id", "status"));
    return job;
  }

  private static void add(Schema<?> to, String name, String description) {
    to.addProperty(name, told("string", description));
  }

  private static Schema<?> told(String type, String description) {
    Schema<?> schema = of(type);
    schema.setDescription(description);
    return schema;
  }

  private ApiSchemas() {}
}
