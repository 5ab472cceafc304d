package io.blastbridge.app;

import static io.blastbridge.app.AppServer.LOGIN_CODE;
import static io.blastbridge.app.AppServer.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blastbridge.app.security.BridgeRole;
import io.blastbridge.app.security.LocalTokens;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecurityTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SUBMIT = "/api/v1/elastic-blast/submit";
  private static final int BODY_LIMIT = 10 << 20;

  private static AppServer server;

  @BeforeAll
  static void start() {
    server = AppServer.startLocal();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Each route with the one role that opens it; empty for a route that nothing opens. */
  static Stream<Arguments> routes() {
    Optional<BridgeRole> read = Optional.of(BridgeRole.READ);
    return Stream.of(
        Arguments.of("POST", SUBMIT, Optional.of(BridgeRole.SUBMIT)),
        Arguments.of("GET", "/api/v1/elastic-blast/jobs/nobody", read),
        Arguments.of("GET", "/api/v1/elastic-blast/jobs/nobody/files/x", read),
        Arguments.of("GET", "/api/correlations", read),
        Arguments.of("GET", "/api/correlations/nobody/events", read),
        Arguments.of("GET", "/api/sagas", read),
        Arguments.of("GET", "/api/processors", read),
        Arguments.of("GET", "/actuator/prometheus", read),
        Arguments.of("GET", "/console", read),
        Arguments.of("HEAD", "/console/anything", read),
        Arguments.of("GET", "/webjars/anything.js", read),
        Arguments.of("GET", "/v3/api-docs", read),
        Arguments.of("POST", "/api/correlations/x/rerun", Optional.of(BridgeRole.OPERATE)),
        Arguments.of("DELETE", SUBMIT, Optional.of(BridgeRole.OPERATE)),
        Arguments.of("PUT", "/api/settings/service-bus", Optional.of(BridgeRole.ADMIN)),
        Arguments.of("GET", "/actuator/env", Optional.empty()),
        Arguments.of("GET", "/actuator/health", Optional.empty()),
        Arguments.of("GET", "/", Optional.empty()),
        Arguments.of("POST", "/console", Optional.empty()),
        Arguments.of("GET", "/error", Optional.empty()),
        Arguments.of("OPTIONS", "/nowhere", Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void a_route_opens_for_its_role_and_the_administrator_only(
      String method, String path, Optional<BridgeRole> needed) throws Exception {
    assertThat(status(method, path, Optional.empty())).as("no token").isEqualTo(401);
    for (String wrong : List.of("wrong", TOKEN + "x", TOKEN.substring(1), "read.", "read.AAAA")) {
      assertThat(status(method, path, Optional.of(wrong))).as(wrong).isEqualTo(401);
    }
    for (BridgeRole role : BridgeRole.values()) {
      boolean opens = needed.filter(it -> it == role || role == BridgeRole.ADMIN).isPresent();
      int status = status(method, path, Optional.of(LocalTokens.derive(TOKEN, role)));
      if (opens) {
        assertThat(status).as("%s", role).isNotIn(401, 403);
      } else {
        assertThat(status).as("%s", role).isEqualTo(403);
      }
    }
    assertThat(status(method, path, Optional.of(TOKEN)) == 403)
        .as("the local token has all roles")
        .isEqualTo(needed.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/actuator/health/liveness", "/actuator/health/readiness"})
  void probes_are_open_and_name_the_failing_leg(String path) throws Exception {
    HttpResponse<String> response = server.send(server.request(path));

    assertThat(response.statusCode()).isIn(200, 503);
    if (path.endsWith("readiness")) {
      JsonNode legs = JSON.readTree(response.body()).path("components");
      assertThat(legs.path("journal").path("status").asText()).isEqualTo("UP");
      assertThat(legs.path("broker").path("details").path("reason").asText())
          .isEqualTo("not_configured");
      assertThat(legs.path("plane").path("status").asText()).isEqualTo("DOWN");
      assertThat(legs.path("plane").path("details").path("reason").asText())
          .isEqualTo("openapi_not_configured");
    }
  }

  @Test
  void every_answer_carries_the_security_headers() throws Exception {
    for (HttpResponse<String> response :
        List.of(
            server.send(server.request("/console")),
            server.get("/api/sagas", TOKEN),
            server.get("/nowhere", TOKEN))) {
      assertThat(header(response, "content-security-policy"))
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(header(response, "x-content-type-options")).isEqualTo("nosniff");
      assertThat(header(response, "x-frame-options")).isEqualTo("DENY");
      assertThat(header(response, "referrer-policy")).isEqualTo("no-referrer");
      assertThat(header(response, "cross-origin-opener-policy")).isEqualTo("same-origin");
      assertThat(header(response, "cache-control")).contains("no-store");
      assertThat(response.headers().firstValue("server")).isEmpty();
      assertThat(response.headers().firstValue("set-cookie")).isEmpty();
    }
  }

  @Test
  void the_login_link_opens_the_console_once_by_a_strict_cookie() throws Exception {
    assertProblem(server.send(server.request("/login?code=wrong")), 401, "login_code_refused");
    assertProblem(server.send(server.request("/login")), 401, "login_code_refused");

    HttpResponse<String> response = server.send(server.request("/login?code=" + LOGIN_CODE));

    assertThat(response.statusCode()).isEqualTo(303);
    assertThat(header(response, "location")).isEqualTo("/console");
    String cookie = header(response, "set-cookie");
    assertThat(cookie)
        .startsWith("bridge_session=")
        .contains("HttpOnly")
        .contains("SameSite=Strict");
    String session = cookie.substring(0, cookie.indexOf(';'));
    assertThat(server.send(server.request("/api/sagas").header("Cookie", session)).statusCode())
        .isNotIn(401, 403);
    assertThat(
            server
                .send(
                    server
                        .request("/api/correlations/x/rerun")
                        .header("Cookie", session)
                        .POST(BodyPublishers.noBody()))
                .statusCode())
        .as("a cookie alone changes nothing")
        .isEqualTo(403);
    assertThat(
            server
                .send(
                    server
                        .request("/api/correlations/x/rerun")
                        .header("Cookie", session)
                        .header("Authorization", "Basic eDp5")
                        .POST(BodyPublishers.noBody()))
                .statusCode())
        .isEqualTo(403);
    assertProblem(
        server.send(server.request("/login?code=" + LOGIN_CODE)), 401, "login_code_refused");
  }

  @Test
  void problems_are_documents_without_payload_or_trace() throws Exception {
    String secret = "ACGTACGTSECRET";

    assertProblem(server.send(server.request("/api/sagas")), 401, "unauthorized");
    assertProblem(
        server.get("/api/sagas", LocalTokens.derive(TOKEN, BridgeRole.SUBMIT)), 403, "forbidden");
    assertProblem(server.get("/api/nowhere/" + secret, TOKEN), 404, "not_found");
    HttpResponse<String> notAllowed =
        server.send(authorized(SUBMIT).method("PATCH", BodyPublishers.ofString(secret)));
    assertProblem(notAllowed, 405, "method_not_allowed");
    assertThat(header(notAllowed, "allow")).contains("POST");
    HttpResponse<String> notTaken =
        server.send(
            authorized(SUBMIT)
                .header("Content-Type", "text/" + secret.toLowerCase(java.util.Locale.ROOT))
                .POST(BodyPublishers.ofString(secret)));
    assertProblem(notTaken, 415, "unsupported_media_type");
    HttpResponse<String> broken =
        server.send(
            authorized(SUBMIT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"query_fasta\":\"" + secret)));
    assertThat(broken.statusCode()).isEqualTo(422);
    assertThat(Stream.of(notAllowed, notTaken, broken).map(HttpResponse::body))
        .noneMatch(body -> body.contains(secret) || body.contains("Exception"));
  }

  @Test
  void a_body_above_ten_mebibytes_is_refused_announced_or_streamed() throws Exception {
    byte[] tooMuch = new byte[BODY_LIMIT + 1];
    Arrays.fill(tooMuch, (byte) ' ');

    assertProblem(server.send(post(BodyPublishers.ofByteArray(tooMuch))), 413, "payload_too_large");
    assertProblem(
        server.send(post(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(tooMuch)))),
        413,
        "payload_too_large");
    assertThat(
            server
                .send(post(BodyPublishers.ofByteArray(Arrays.copyOf(tooMuch, BODY_LIMIT))))
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void a_request_id_is_kept_when_it_is_harmless_and_replaced_otherwise() throws Exception {
    HttpResponse<String> kept =
        server.send(server.request("/api/sagas").header("X-Request-Id", "caller-7"));
    HttpResponse<String> replaced =
        server.send(server.request("/api/sagas").header("X-Request-Id", "<b>\"x\""));

    assertThat(header(kept, "x-request-id")).isEqualTo("caller-7");
    assertThat(JSON.readTree(kept.body()).path("request_id").asText()).isEqualTo("caller-7");
    assertThat(header(replaced, "x-request-id")).matches("[0-9a-f-]{36}");
    assertThat(replaced.body()).doesNotContain("<b>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/sagas HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /api/sagas HTTP/1.1\r\n\r\n",
        "GET /api/sagas HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a b\r\n\r\n",
        "GET /api/sagas HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \r\n\r\n",
        "GET /api/sagas HTTP/1.1\r\nHost: x\r\nX-Y: a\u0000b\r\n\r\n",
        "GET /api/..%2fsagas HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /api/%2e%2e/actuator/env HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /api//sagas;jsessionid=1 HTTP/1.1\r\nHost: x\r\n\r\n",
        "TRACE /api/sagas HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /api/sagas HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /api/sagas HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "\u0016\u0003\u0001\u0002\u0000"
      })
  void hostile_requests_are_refused_and_say_nothing_of_us(String request) throws Exception {
    String answer = server.raw(request);

    assertThat(answer).doesNotContain("Exception", "Tomcat", "\tat ", "org.springframework");
    if (!answer.isEmpty()) {
      assertThat(answer)
          .startsWith("HTTP/1.1 4")
          .contains("application/problem+json", "\"request_id\":\"", "nosniff")
          .doesNotContain("<html");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/correlations?q=%ff",
        "/api/correlations?%ED%A0%80=x",
        "/api/sagas?state=%c3",
        "/console?q=%ff",
        "/login?code=%ff",
        "/actuator/health/liveness?x=%ff"
      })
  void a_query_that_is_no_utf_8_is_a_bad_request_for_everybody(String path) throws Exception {
    for (String token : List.of("", "Authorization: Bearer " + TOKEN + "\r\n")) {
      String answer = server.raw("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + token + "\r\n");

      assertThat(answer).startsWith("HTTP/1.1 400").contains("urn:blast-bridge:bad_request");
    }
  }

  @Test
  void a_header_beyond_its_bound_is_refused() throws Exception {
    String answer =
        server.raw("GET /api/sagas HTTP/1.1\r\nHost: x\r\nX-Y: " + "y".repeat(20_000) + "\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain("Exception", "Tomcat");
  }

  static Stream<Arguments> unreadableBodies() {
    return Stream.of(
        Arguments.of("", "body", "is no JSON object"),
        Arguments.of("{\"program\":", "body", "is no JSON object"),
        Arguments.of("[1]", "body", "is no JSON object"),
        Arguments.of("{\"a\":" + "[".repeat(300) + "]".repeat(300) + "}", "a.0", "200 levels"),
        Arguments.of("{\"a\":" + "9".repeat(1001) + "}", "a", "1000 characters"));
  }

  @ParameterizedTest
  @MethodSource("unreadableBodies")
  void a_body_that_cannot_be_read_is_told_by_place_and_rule(String body, String place, String rule)
      throws Exception {
    HttpResponse<String> answer = server.send(post(BodyPublishers.ofString(body)));

    assertProblem(answer, 422, "validation_error");
    JsonNode fault = JSON.readTree(answer.body()).path("errors").path(0);
    assertThat(fault.path("loc").asText()).startsWith(place);
    assertThat(fault.path("msg").asText()).contains(rule);
  }

  private static HttpRequest.Builder post(HttpRequest.BodyPublisher body) {
    return authorized(SUBMIT).header("Content-Type", "application/json").POST(body);
  }

  private static HttpRequest.Builder authorized(String path) {
    return server.request(path).header("Authorization", "Bearer " + TOKEN);
  }

  private static int status(String method, String path, Optional<String> token) throws Exception {
    HttpRequest.Builder request = server.request(path).method(method, BodyPublishers.noBody());
    token.ifPresent(it -> request.header("Authorization", "Bearer " + it));
    return server.send(request).statusCode();
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private static void assertProblem(HttpResponse<String> response, int status, String code)
      throws IOException {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(header(response, "content-type")).isEqualTo("application/problem+json");
    JsonNode body = JSON.readTree(response.body());
    assertThat(body.path("type").asText()).isEqualTo("urn:blast-bridge:" + code);
    assertThat(body.path("code").asText()).isEqualTo(code);
    assertThat(body.path("status").asInt()).isEqualTo(status);
    assertThat(body.path("message").asText()).isNotEmpty();
    assertThat(body.path("request_id").asText()).isEqualTo(header(response, "x-request-id"));
    assertThat(response.body()).doesNotContain("Exception", "trace", "\tat ");
  }
}
