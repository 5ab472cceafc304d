package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.exception.ClientAuthenticationException;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationAsyncClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClientBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.access.AccessKey;
import io.blastbridge.local.servicebus.access.AccessPolicy;
import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.access.Tokens;
import io.blastbridge.local.servicebus.admin.LocalAdminPolicy;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may administer, and what comes of hostile requests. */
class AdminAccessContractTest {
  private final LocalServiceBus bus =
      LocalServiceBus.start(
          ServiceBusSettings.of(
                  Topology.ofQueues(new Topology.Queue("health", EntityPolicy.defaults())))
              .withAccess(
                  AccessPolicy.of(
                      AccessKey.of("Root", "root", Right.MANAGE),
                      AccessKey.of("Listener", "listener", Right.LISTEN)))
              .withAdminPort(0));
  private final HttpClient http = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    http.close();
    bus.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(bus.adminUrl().orElseThrow() + path))
        .timeout(Duration.ofSeconds(60));
  }

  private static String token(String keyName, String secret, Duration validity) {
    return Tokens.sas(
        "http://localhost/", keyName, secret, Instant.now().plus(validity).getEpochSecond());
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    HttpRequest.Builder request = request(path);
    if (!token.isEmpty()) {
      request.header("Authorization", token);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> put(String path, String body) throws Exception {
    return http.send(
        request(path)
            .header("Authorization", token("Root", "root", Duration.ofMinutes(1)))
            .PUT(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_wrong_key_or_one_without_the_right_to_manage_is_401_for_the_sdk() {
    ServiceBusAdministrationClient wrong =
        AdminClient.of(bus, bus.connectionString().replace("Key=root", "Key=wrong"));
    ServiceBusAdministrationClient listener = AdminClient.of(bus, bus.connectionString("Listener"));

    assertThatThrownBy(() -> wrong.createQueue("q"))
        .isInstanceOf(ClientAuthenticationException.class);
    assertThatThrownBy(() -> listener.createQueue("q"))
        .isInstanceOf(ClientAuthenticationException.class)
        .hasMessageContaining("Manage");
  }

  @Test
  void only_a_good_token_opens_anything_but_the_health() throws Exception {
    String good = token("Root", "root", Duration.ofMinutes(1));

    assertThat(get("/health", "").statusCode()).isEqualTo(200);
    assertThat(get("/health", "").body()).isEqualTo("{\"status\":\"UP\"}");
    assertThat(get("/$Resources/queues?api-version=2021-05", good).statusCode()).isEqualTo(200);
    for (String path :
        new String[] {"/$Resources/queues", "/counts", "/health?api-version=2021-05", "/x"}) {
      assertThat(get(path, "").statusCode()).isEqualTo(401);
      assertThat(get(path, "").body()).contains("<Code>401</Code>");
      assertThat(get(path, token("Root", "wrong", Duration.ofMinutes(1))).statusCode())
          .isEqualTo(401);
      assertThat(get(path, token("Root", "root", Duration.ofMinutes(-1))).statusCode())
          .isEqualTo(401);
    }
    String elsewhere =
        Tokens.sas("http://localhost/q", "Root", "root", Instant.now().getEpochSecond() + 60);
    assertThat(get("/$Resources/queues?api-version=2021-05", elsewhere).statusCode())
        .isEqualTo(401);
  }

  @Test
  void the_counts_are_told_in_json() throws Exception {
    String counts = get("/counts", token("Root", "root", Duration.ofMinutes(1))).body();

    assertThat(new ObjectMapper().readTree(counts).at("/queues/0/name").asText())
        .isEqualTo("health");
    assertThat(new ObjectMapper().readTree(counts).at("/queues/0/dead_letter").isNumber()).isTrue();
  }

  @Test
  void hostile_documents_are_bad_requests_and_the_broker_goes_on() throws Exception {
    String laughs = "<!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]><entry>&b;</entry>";
    String external = "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><entry>&x;</entry>";

    for (String body : new String[] {laughs, external, "<a>".repeat(50_000), "", "no XML"}) {
      HttpResponse<String> answer = put("/q", body);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("<Code>400</Code>").doesNotContain("root:");
    }
    assertThat(get("/health", "").statusCode()).isEqualTo(200);
  }

  @Test
  void a_body_of_ten_megabytes_is_refused_without_being_kept() throws Exception {
    try {
      assertThat(put("/q", " ".repeat(10 * 1024 * 1024)).statusCode()).isEqualTo(413);
    } catch (IOException e) {
      // The server closes as soon as it has seen enough, which may be before the answer is read.
      assertThat(e).isNotInstanceOf(java.net.http.HttpTimeoutException.class);
    }
    assertThat(get("/health", "").statusCode()).isEqualTo(200);
  }

  @Test
  void a_page_of_another_site_gets_nothing() throws Exception {
    assertThat(raw("Host: evil.example")).startsWith("HTTP/1.1 401");
    assertThat(raw("Host: localhost", "Origin: http://evil.example")).startsWith("HTTP/1.1 401");
    assertThat(raw("Host: localhost")).startsWith("HTTP/1.1 200");
  }

  private String raw(String... headers) throws IOException {
    String request =
        "GET /health HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), bus.adminPort().orElseThrow())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void clients_that_send_slowly_hold_nobody_up_for_more_than_ten_seconds() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 5; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), bus.adminPort().orElseThrow());
        slow.add(socket);
        socket.getOutputStream().write("PUT /q HT".getBytes(StandardCharsets.US_ASCII));
      }
      Instant before = Instant.now();

      assertThat(get("/health", "").statusCode()).isEqualTo(200);
      assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(30));
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void the_policy_asks_no_host_but_this_one_in_plain_text() {
    ServiceBusAdministrationClientBuilder stranger =
        new ServiceBusAdministrationClientBuilder()
            .connectionString(
                "Endpoint=sb://lab.servicebus.windows.net;SharedAccessKeyName=a;SharedAccessKey=b")
            .addPolicy(new LocalAdminPolicy(bus.adminPort().orElseThrow()));

    assertThatThrownBy(() -> stranger.buildClient().getQueueExists("q"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only a loopback host");
    assertThatThrownBy(() -> stranger.buildAsyncClient().getQueueExists("q").block())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only a loopback host");
  }

  @Test
  void the_asynchronous_client_is_led_here_too() {
    ServiceBusAdministrationAsyncClient async =
        new ServiceBusAdministrationClientBuilder()
            .connectionString(bus.connectionString())
            .addPolicy(new LocalAdminPolicy(bus.adminPort().orElseThrow()))
            .buildAsyncClient();

    assertThat(async.getQueueExists("health").block(Duration.ofSeconds(20))).isTrue();
    assertThat(async.getQueueExists("none").block(Duration.ofSeconds(20))).isFalse();
  }
}
