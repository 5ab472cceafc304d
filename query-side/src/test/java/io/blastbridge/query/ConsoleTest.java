package io.blastbridge.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleTest {

  private static final String HOSTILE =
      "<script>alert(1)</script>\"'><img src=x onerror=y> [[${7*7}]]";

  private final QueryServer server = new QueryServer();

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void empty_tables() {
    server.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console", "/console/sagas", "/console/processors"})
  void an_empty_page_is_a_page(String path) {
    String html = page(path);
    assertAccessible(html);
    assertThat(html).contains("No ");
  }

  @Test
  void the_list_shows_phases_conflicts_and_links_without_script() {
    server.correlation("a b", "QUEUED", 2, QueryServer.NINE);
    String html = page("/console");
    assertThat(html)
        .contains("href=\"/console/correlation?id=a%20b\"")
        .contains(">queued</span>")
        .contains("2 conflicts")
        .contains("2026-01-05T09:00:00.000Z");
    assertAccessible(html);
  }

  @Test
  void filters_keep_their_values_and_narrow_the_list() {
    server.correlation("yes", "RUNNING", 0, QueryServer.NINE);
    server.correlation("no", "QUEUED", 0, QueryServer.NINE);
    String html = page("/console?q=y&phase=RUNNING&conflicted=&error_code=");
    assertThat(html).contains(">yes</a>").doesNotContain(">no</a>").contains("value=\"y\"");
    assertThat(html).containsPattern("<option value=\"RUNNING\" selected=\"selected\">");
  }

  @Test
  void pages_are_links() {
    for (int i = 0; i < 51; i++) {
      server.correlation("p%02d".formatted(i), "QUEUED", 0, QueryServer.NINE.plusSeconds(i));
    }
    Matcher next =
        Pattern.compile("rel=\"next\" href=\"([^\"]+)\"").matcher(page("/console?phase=QUEUED"));
    assertThat(next.find()).isTrue();
    String second = page(next.group(1).replace("&amp;", "&"));
    assertThat(second).contains(">p00</a>").doesNotContain(">p01</a>").contains("First page");
  }

  @Test
  void a_correlation_shows_its_timeline_trace_and_responses() {
    server.finished("done");
    String html = page("/console/correlation?id=done");
    assertThat(html)
        .contains("correlation.received")
        .contains("correlation.conflicted")
        .contains("class=\"conflict\"")
        .contains("on <span>n1</span>")
        .contains("still owed")
        .contains("1.500 s")
        .contains("1 conflict");
    assertAccessible(html);
  }

  @Test
  void a_claim_whose_lease_is_over_says_that_its_owner_is_silent() {
    server.finished("silent");
    server
        .jdbc
        .sql("update correlation set phase = 'CLAIMED' where correlation_id = 'silent'")
        .update();
    assertThat(page("/console")).contains("owner silent since 2026-01-05T09:15:00.000Z");
    assertThat(page("/console/correlation?id=silent")).contains("owner silent since");
  }

  @Test
  void hostile_texts_stay_texts() {
    server.correlation(HOSTILE, "QUEUED", 1, QueryServer.NINE);
    server.saga(HOSTILE, "owing");
    server.owed(HOSTILE, 0, HOSTILE, false);
    server.event("correlation/" + HOSTILE, 0, HOSTILE, "{\"x\":\"</pre><script>\"}");
    String encoded = URLEncoder.encode(HOSTILE, UTF_8);
    for (String path :
        List.of(
            "/console",
            "/console/sagas",
            "/console/correlation?id=" + encoded,
            "/console?q=" + encoded,
            "/console?error_code=" + encoded)) {
      String html = page(path);
      assertThat(html)
          .as(path)
          .doesNotContain("<script>alert")
          .doesNotContain("<img")
          .contains("${7*7}");
      assertThat(html).doesNotContain("</pre><script>");
    }
  }

  @Test
  void no_page_needs_another_host_or_inline_code() {
    server.finished("plain");
    for (String path :
        List.of(
            "/console",
            "/console/sagas",
            "/console/processors",
            "/console/correlation?id=plain",
            "/console/correlation?id=nobody")) {
      HttpResponse<String> response = server.get(path);
      assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'")
          .doesNotContain("unsafe");
      assertThat(response.body())
          .as(path)
          .doesNotContainPattern("(?:src|href|action)=\"(?:https?:)?//")
          .doesNotContainPattern(" style=\"|<style|\\son[a-z]+=\"|javascript:")
          .doesNotContainPattern("<script(?![^>]* src=\")");
    }
  }

  @Test
  void scripts_and_styles_are_served_from_here() {
    Matcher links =
        Pattern.compile("(?:src|href)=\"(/(?:webjars|console/console)[^\"]+)\"")
            .matcher(page("/console"));
    List<String> found = new ArrayList<>();
    while (links.find()) {
      found.add(links.group(1));
    }
    assertThat(found).hasSize(3);
    for (String link : found) {
      assertThat(server.get(link).statusCode()).as(link).isEqualTo(200);
    }
  }

  @Test
  void a_fragment_is_only_the_live_part() {
    server.finished("f");
    for (String path :
        List.of(
            "/console?fragment=list",
            "/console/sagas?fragment=live",
            "/console/processors?fragment=live",
            "/console/correlation?id=f&fragment=live")) {
      assertThat(page(path)).as(path).contains("id=\"live\"").doesNotContain("<html");
    }
  }

  @Test
  void following_can_be_switched_off() {
    assertThat(page("/console")).contains("sse-connect");
    assertThat(page("/console?live=off")).doesNotContain("sse-connect");
  }

  @Test
  void a_wrong_link_is_explained_on_a_page() {
    HttpResponse<String> missing = server.get("/console/correlation?id=nobody");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(missing.body()).contains("role=\"alert\"");
    assertThat(server.get("/console?phase=x").statusCode()).isEqualTo(400);
  }

  @Test
  void an_open_page_hears_of_a_change() throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        server
            .http()
            .send(server.request("/console/stream"), HttpResponse.BodyHandlers.ofInputStream());
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    try (var lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      assertThat(lines.readLine()).startsWith(":");
      server.correlation("new", "QUEUED", 0, QueryServer.NINE);
      String line = lines.readLine();
      while (line != null && !line.equals("event:changed")) {
        line = lines.readLine();
      }
      assertThat(line).isEqualTo("event:changed");
    }
  }

  private String page(String path) {
    HttpResponse<String> response = server.get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    return response.body();
  }

  private static void assertAccessible(String html) {
    assertThat(html)
        .contains("<html lang=\"en\"")
        .contains("<main id=\"main\"")
        .contains("href=\"#main\"")
        .contains("<nav aria-label=\"Console\"")
        .containsOnlyOnce("<h1");
    Matcher fields = Pattern.compile("<(?:input|select)[^>]* id=\"([^\"]+)\"").matcher(html);
    while (fields.find()) {
      assertThat(html).contains("<label for=\"" + fields.group(1) + "\"");
    }
    Matcher headers = Pattern.compile("<th(?![a-z])([^>]*)>").matcher(html);
    while (headers.find()) {
      assertThat(headers.group(1)).contains("scope=");
    }
  }
}
