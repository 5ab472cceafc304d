package io.blastbridge.app.openapi;

import io.blastbridge.app.security.BridgeRole;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.http.HttpStatus;

/** Completes what is read from the code: summaries, roles, problems, probes and metrics. */
final class ApiDocument implements OpenApiCustomizer {

  static final String BEARER = "bearer";

  private static final String JSON = "application/json";
  private static final List<Integer> EVERYWHERE = List.of(400, 401, 403, 406, 500, 503);

  @Override
  public void customise(OpenAPI document) {
    document
        .getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach((method, operation) -> complete(method, path, operation)));
    ApiSchemas.ALL.forEach(document.getComponents()::addSchemas);
    probes(document);
  }

  private static void complete(HttpMethod method, String path, Operation operation) {
    Optional<ApiRoute> known = ApiRoute.of(method, path);
    known.ifPresent(route -> describe(operation, route));
    operation.setTags(List.of(path.startsWith("/api/v1/") ? "searches" : "operations"));
    problems(operation, known.map(ApiRoute::problems).orElse(List.of()));
    // An id in the query marks another question under the same address.
    if (path.equals("/api/correlations") && operation.getParameters() != null) {
      operation.getParameters().stream()
          .filter(parameter -> parameter.getName().equals("id"))
          .forEach(parameter -> parameter.setRequired(false));
    }
  }

  private static void describe(Operation operation, ApiRoute route) {
    operation.setSummary(route.summary());
    operation.setDescription("Needs the role " + route.role().claim() + " or Bridge.Admin.");
    switch (route.answer()) {
      case INFERRED -> {}
      case ACCEPTED_JOB -> {
        operation.getRequestBody().setRequired(true);
        operation.getRequestBody().setContent(content(JSON, ApiSchemas.ref("Search")));
        answer(
                operation,
                202,
                "Taken; nothing is lost from here on",
                content(JSON, ApiSchemas.ref("Job")))
            .addHeaderObject(
                "Location", new Header().description("The job").schema(ApiSchemas.of("string")));
      }
      case JOB -> answer(operation, 200, "The job", content(JSON, ApiSchemas.ref("Job")));
      case FILE ->
          answer(
              operation,
              200,
              "The file, streamed from the plane",
              content("application/octet-stream", ApiSchemas.file()));
    }
  }

  private static ApiResponse answer(Operation operation, int status, String text, Content body) {
    ApiResponse answer = new ApiResponse().description(text).content(body);
    operation.setResponses(new ApiResponses().addApiResponse(Integer.toString(status), answer));
    return answer;
  }

  private static void problems(Operation operation, List<Integer> more) {
    var statuses = new TreeSet<>(EVERYWHERE);
    statuses.addAll(more);
    for (int status : statuses) {
      operation
          .getResponses()
          .addApiResponse(
              Integer.toString(status),
              new ApiResponse()
                  .description(HttpStatus.valueOf(status).getReasonPhrase())
                  .content(content("application/problem+json", ApiSchemas.ref("Problem"))));
    }
  }

  private static void probes(OpenAPI document) {
    Content health = content(JSON, ApiSchemas.of("object"));
    for (String probe : List.of("liveness", "readiness")) {
      Operation operation = operation("health_" + probe, "Whether the program is up: " + probe);
      operation.setSecurity(List.of());
      answer(operation, 200, "It is", health);
      operation
          .getResponses()
          .addApiResponse(
              "503", new ApiResponse().description("Names the leg that fails").content(health));
      document.getPaths().addPathItem("/actuator/health/" + probe, new PathItem().get(operation));
    }
    Operation metrics = operation("prometheus", "Metrics in Prometheus' text format");
    metrics.setDescription("Needs the role " + BridgeRole.READ.claim() + " or Bridge.Admin.");
    answer(metrics, 200, "The metrics", content("text/plain", ApiSchemas.of("string")));
    problems(metrics, List.of());
    document.getPaths().addPathItem("/actuator/prometheus", new PathItem().get(metrics));
  }

  private static Operation operation(String id, String summary) {
    return new Operation().operationId(id).summary(summary).tags(List.of("program"));
  }

  static List<SecurityRequirement> bearer() {
    return List.of(new SecurityRequirement().addList(BEARER));
  }

  private static Content content(String mediaType, Schema<?> schema) {
    return new Content().addMediaType(mediaType, new MediaType().schema(schema));
  }
}
