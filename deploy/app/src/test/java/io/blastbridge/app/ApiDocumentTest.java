package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.blastbridge.app.security.BridgeRole;
import io.blastbridge.app.security.LocalTokens;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What the program says of its own interface. */
final class ApiDocumentTest {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  /** The committed document; whoever changes the interface copies the new one over it. */
  private static final Path GOLDEN = Path.of("../../docs/openapi.json");

  private static final Path ACTUAL = Path.of("target/openapi.json");

  private static AppServer server;
  private static JsonNode document;

  @BeforeAll
  static void start() throws Exception {
    server = AppServer.startLocal();
    HttpResponse<String> response = server.get("/v3/api-docs", AppServer.TOKEN);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    document = JSON.readTree(response.body());
    Files.writeString(
        ACTUAL, JSON.writeValueAsString(JSON.treeToValue(document, Object.class)) + "\n");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void the_committed_document_is_the_programs() throws Exception {
    assertThat(Files.exists(GOLDEN)).as("docs/openapi.json").isTrue();
    assertThat(Files.readString(ACTUAL))
        .as("if that is meant: cp deploy/app/target/openapi.json docs/openapi.json")
        .isEqualTo(Files.readString(GOLDEN));
  }

  @Test
  void every_route_is_described_with_its_problems() {
    var described = new TreeSet<String>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation -> {
                          described.add(operation.getKey() + " " + path.getKey());
                          assertThat(operation.getValue().path("summary").asText())
                              .as("%s: add it to ApiRoute.ALL", path.getKey())
                              .isNotEmpty();
                          if (path.getKey().startsWith("/api/")) {
                            assertProblems(operation.getValue());
                          }
                        }));

    assertThat(described)
        .containsAll(mapped())
        .contains(
            "get /actuator/health/liveness",
            "get /actuator/health/readiness",
            "get /actuator/prometheus",
            "get /api/correlations",
            "get /api/correlations/{id}",
            "get /api/correlations/{id}/events",
            "get /api/correlations/{id}/trace",
            "get /api/processors",
            "get /api/sagas",
            "get /api/v1/elastic-blast/jobs/{id}",
            "get /api/v1/elastic-blast/jobs/{id}/files/{file}",
            "post /api/v1/elastic-blast/submit");
  }

  @Test
  void no_two_bodies_share_a_name() {
    JsonNode schemas = document.path("components").path("schemas");

    assertThat(schemas.path("Item").path("properties").has("correlation_id")).isTrue();
    assertThat(schemas.path("Segment").path("properties").has("lag_events")).isTrue();
    assertThat(schemas.path("Problem").path("properties").path("code").path("type").asText())
        .isEqualTo("string");
  }

  @Test
  void readers_only_see_the_document_and_its_page() throws Exception {
    for (String path : List.of("/v3/api-docs", "/swagger-ui/index.html", "/swagger-ui")) {
      assertThat(server.send(server.request(path)).statusCode()).as(path).isEqualTo(401);
      assertThat(
              server.get(path, LocalTokens.derive(AppServer.TOKEN, BridgeRole.SUBMIT)).statusCode())
          .as(path)
          .isEqualTo(403);
      assertThat(
              server.get(path, LocalTokens.derive(AppServer.TOKEN, BridgeRole.READ)).statusCode())
          .as(path)
          .isIn(200, 302);
    }
  }

  @Test
  void the_page_works_under_the_strict_content_policy_and_asks_no_foreign_host() throws Exception {
    HttpResponse<String> page = server.get("/swagger-ui/index.html", AppServer.TOKEN);

    assertThat(page.headers().firstValue("content-security-policy").orElse(""))
        .contains("script-src 'self'")
        .doesNotContain("unsafe");
    assertThat(page.body()).doesNotContainPattern("(?i)(src|href)=\"(https?:)?//");
    assertThat(page.body())
        .doesNotContainPattern("(?i)<script(?![^>]*\\ssrc=)")
        .doesNotContain(" on");
    assertThat(page.body()).doesNotContainPattern("(?i)<style");
    var files = Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(page.body());
    var seen = new TreeSet<String>();
    while (files.find()) {
      String file = files.group(1).replaceFirst("^\\./", "");
      seen.add(file);
      assertThat(server.get("/swagger-ui/" + file, AppServer.TOKEN).statusCode())
          .as(file)
          .isEqualTo(200);
    }
    assertThat(seen).anyMatch(file -> file.contains("swagger-initializer.js"));
    assertThat(server.get("/swagger-ui/swagger-initializer.js", AppServer.TOKEN).body())
        .contains("/v3/api-docs")
        .doesNotContain("petstore", "https://");
    JsonNode config =
        JSON.readTree(server.get("/v3/api-docs/swagger-config", AppServer.TOKEN).body());
    assertThat(config.path("url").asText()).isEqualTo("/v3/api-docs");
    assertThat(config.path("validatorUrl").asText("")).isEmpty();
  }

  private static void assertProblems(JsonNode operation) {
    for (String status : List.of("400", "401", "403", "500", "503")) {
      assertThat(
              operation
                  .path("responses")
                  .path(status)
                  .path("content")
                  .path("application/problem+json")
                  .path("schema")
                  .path("$ref")
                  .asText())
          .isEqualTo("#/components/schemas/Problem");
    }
  }

  /** What Spring really serves under /api. */
  private static Set<String> mapped() {
    var all = new TreeSet<String>();
    server
        .context()
        .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .keySet()
        .forEach(
            mapping ->
                mapping.getPatternValues().stream()
                    .filter(pattern -> pattern.startsWith("/api/"))
                    .forEach(
                        pattern ->
                            mapping
                                .getMethodsCondition()
                                .getMethods()
                                .forEach(
                                    method ->
                                        all.add(
                                            method.name().toLowerCase(java.util.Locale.ROOT)
                                                + " "
                                                + pattern))));
    assertThat(all).isNotEmpty();
    return all;
  }
}
