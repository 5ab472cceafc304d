package io.blastbridge.app.openapi;

import io.blastbridge.app.security.BridgeRole;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import java.util.List;
import java.util.Optional;

/**
 * What the code of a route does not say of it.
 *
 * @param role which opens it, beside the administrator's
 * @param problems HTTP statuses of its problems beyond those that every route has
 */
record ApiRoute(
    HttpMethod method,
    String path,
    BridgeRole role,
    String summary,
    Answer answer,
    List<Integer> problems) {

  /** What it answers when nothing is wrong. */
  enum Answer {
    /** What the route's return type says. */
    INFERRED,
    ACCEPTED_JOB,
    JOB,
    FILE
  }

  private static final String JOBS = "/api/v1/elastic-blast/jobs";
  private static final String BY_QUERY = "; the id as a query parameter";

  /** Every route under {@code /api}. */
  static final List<ApiRoute> ALL =
      List.of(
          new ApiRoute(
              HttpMethod.POST,
              "/api/v1/elastic-blast/submit",
              BridgeRole.SUBMIT,
              "Submit a search",
              Answer.ACCEPTED_JOB,
              List.of(409, 413, 415, 422, 429, 502)),
          job(JOBS + "/{id}", "The job of a job id or correlation id"),
          job(JOBS, "The job of a job id or correlation id" + BY_QUERY),
          file(JOBS + "/{id}/files/{file}", "A result file of a job"),
          file(JOBS + "/files/{file}", "A result file of a job" + BY_QUERY),
          read("/api/correlations", "Correlations, the newest first; one of them with its id"),
          read("/api/correlations/{id}", "A correlation with its claim and responses", 404),
          read("/api/correlations/{id}/trace", "The stages of a correlation", 404),
          read("/api/correlations/trace", "The stages of a correlation" + BY_QUERY, 404),
          read("/api/correlations/{id}/events", "The journal of a correlation", 404),
          read("/api/correlations/events", "The journal of a correlation" + BY_QUERY, 404),
          read("/api/sagas", "The sagas, the newest first"),
          read("/api/processors", "The processors, how far each is, who holds them back"));

  static Optional<ApiRoute> of(HttpMethod method, String path) {
    return ALL.stream()
        .filter(route -> route.method == method && route.path.equals(path))
        .findFirst();
  }

  private static ApiRoute read(String path, String summary, Integer... problems) {
    return new ApiRoute(
        HttpMethod.GET, path, BridgeRole.READ, summary, Answer.INFERRED, List.of(problems));
  }

  private static ApiRoute job(String path, String summary) {
    return new ApiRoute(
        HttpMethod.GET, path, BridgeRole.READ, summary, Answer.JOB, List.of(404, 502));
  }

  private static ApiRoute file(String path, String summary) {
    return new ApiRoute(
        HttpMethod.GET, path, BridgeRole.READ, summary, Answer.FILE, List.of(404, 409, 502));
  }
}
