package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class VariablesTest {

  private static final String LOCAL_BROKER =
      "Endpoint=sb://127.0.0.1:5672;SharedAccessKeyName=a;SharedAccessKey=b;"
          + "UseDevelopmentEmulator=true";

  @ParameterizedTest
  @CsvSource({
    "SERVICEBUS_REQUEST_QUEUE, q1, bridge.servicebus.request-queue, q1",
    "SERVICEBUS_RESPONSE_TOPIC, t1, bridge.servicebus.completion-entity, t1",
    "SERVICEBUS_COMPLETION_KIND, queue, bridge.servicebus.completion-kind, queue",
    "BLAST_BRIDGE_SERVICEBUS_NAMESPACE, ' a.b.c ', bridge.servicebus.namespace, a.b.c",
    "SERVICEBUS_DRAIN_CONCURRENCY, 8, bridge.servicebus.concurrency, 8",
    "SERVICEBUS_CLAIM_STALE_SECONDS, 1200, bridge.claim.lease, 1200s",
    "SERVICEBUS_RETRY_BASE_SECONDS, 5, bridge.retry.base, 5s",
    "SERVICEBUS_REQUEST_TTL_SECONDS, 3600, bridge.ingress.time-to-live, 3600s",
    "ENABLE_SB_SUBMIT_INGRESS, 1, bridge.ingress.enabled, true",
    "ENABLE_SB_SUBMIT_INGRESS, YES, bridge.ingress.enabled, true",
    "ENABLE_SB_SUBMIT_INGRESS, nope, bridge.ingress.enabled, false",
    "SERVICEBUS_RESIDENT_CONSUMER, true, bridge.servicebus.resident, true"
  })
  void a_known_variable_sets_its_property(
      String variable, String value, String property, String expected) {
    assertThat(applied(Map.of(variable, value)).getProperty(property)).isEqualTo(expected);
  }

  @Test
  void a_blank_variable_is_as_good_as_none() {
    assertThat(
            applied(Map.of("SERVICEBUS_CLAIM_STALE_SECONDS", " "))
                .getProperty("bridge.claim.lease"))
        .isNull();
  }

  @Test
  void a_property_wins_over_its_variable() {
    assertThat(
            applied(
                    Map.of(
                        "SERVICEBUS_REQUEST_QUEUE", "q1", "bridge.servicebus.request-queue", "q2"))
                .getProperty("bridge.servicebus.request-queue"))
        .isEqualTo("q2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "0", "No", "OFF"})
  void the_kill_switch_wins_over_everything(String off) {
    var environment =
        applied(
            Map.of(
                "SERVICEBUS_ENABLED",
                off,
                "SERVICEBUS_CONNECTION_STRING",
                LOCAL_BROKER,
                "bridge.servicebus.namespace",
                "a.b.c",
                "ENABLE_SB_SUBMIT_INGRESS",
                "true"));

    assertThat(environment.getProperty("bridge.servicebus.connection-string")).isEmpty();
    assertThat(environment.getProperty("bridge.servicebus.namespace")).isEmpty();
    assertThat(environment.getProperty("bridge.ingress.enabled")).isEqualTo("false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "true", "1", "perhaps"})
  void anything_else_is_no_kill_switch(String value) {
    assertThat(
            applied(
                    Map.of(
                        "SERVICEBUS_ENABLED", value, "SERVICEBUS_CONNECTION_STRING", LOCAL_BROKER))
                .getProperty("bridge.servicebus.connection-string"))
        .isEqualTo(LOCAL_BROKER);
  }

  @Test
  void without_the_atomic_claim_one_message_is_taken_at_a_time() {
    assertThat(
            applied(Map.of("SERVICEBUS_ATOMIC_CLAIM", "false", "SERVICEBUS_DRAIN_CONCURRENCY", "8"))
                .getProperty("bridge.servicebus.concurrency"))
        .isEqualTo("1");
  }

  @Test
  void loopback_only_is_what_the_endpoints_are_and_not_what_a_setting_says() {
    Map<String, Object> local =
        Map.of(
            "server.address", "127.0.0.1",
            "spring.datasource.url", "jdbc:postgresql://localhost:5432/x?user=a",
            "SERVICEBUS_CONNECTION_STRING", LOCAL_BROKER,
            "ELB_OPENAPI_BASE_URL", "http://[::1]:8080");

    assertThat(loopbackOnly(local)).isTrue();
    assertThat(loopbackOnly(with(local, "server.address", "0.0.0.0"))).isFalse();
    assertThat(loopbackOnly(with(local, "spring.datasource.url", "jdbc:postgresql://db/x")))
        .isFalse();
    assertThat(loopbackOnly(with(local, "spring.datasource.url", "jdbc:postgresql:x"))).isFalse();
    assertThat(
            loopbackOnly(
                with(
                    local, "SERVICEBUS_CONNECTION_STRING", "Endpoint=sb://a.example/;x=127.0.0.1")))
        .isFalse();
    assertThat(loopbackOnly(with(local, "ELB_OPENAPI_BASE_URL", "http://127.0.0.1.example/")))
        .isFalse();
    assertThat(
            loopbackOnly(
                with(
                    with(local, "ELB_OPENAPI_BASE_URL", "http://plane.example"),
                    "bridge.loopback-only",
                    "true")))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bridge.security.local-token", "bridge.security.login-code"})
  void local_sign_in_is_refused_on_a_server_others_can_reach(String secret) {
    assertThatThrownBy(
            () -> loopbackOnly(Map.of("server.address", "0.0.0.0", secret, "s".repeat(32))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("server.address")
        .hasMessageNotContaining("ssss");
  }

  @Test
  void an_issuer_needs_an_audience_and_goes_with_no_local_token() {
    String issuer = "spring.security.oauth2.resourceserver.jwt.issuer-uri";
    String audiences = "spring.security.oauth2.resourceserver.jwt.audiences";

    assertThatThrownBy(() -> Issuer.check(environment(Map.of(issuer, "https://login.example"))))
        .hasMessageContaining("audiences");
    assertThatThrownBy(
            () ->
                Issuer.check(
                    environment(
                        Map.of(
                            issuer,
                            "https://login.example",
                            audiences,
                            "api://bridge",
                            "bridge.security.local-token",
                            "t".repeat(32)))))
        .hasMessageContaining("local-token");
    Issuer.check(environment(Map.of(issuer, "https://login.example", audiences, "api://bridge")));
    Issuer.check(environment(Map.of()));
  }

  private static boolean loopbackOnly(Map<String, Object> values) {
    StandardEnvironment environment = applied(values);
    Loopback.check(environment);
    return environment.getRequiredProperty("bridge.loopback-only", Boolean.class);
  }

  private static Map<String, Object> with(Map<String, Object> values, String name, String value) {
    var changed = new java.util.HashMap<>(values);
    changed.put(name, value);
    return changed;
  }

  private static StandardEnvironment applied(Map<String, ?> values) {
    StandardEnvironment environment = environment(values);
    Variables.apply(environment);
    return environment;
  }

  private static StandardEnvironment environment(Map<String, ?> values) {
    var environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    environment.getPropertySources().addLast(new MapPropertySource("test", Map.copyOf(values)));
    return environment;
  }
}
