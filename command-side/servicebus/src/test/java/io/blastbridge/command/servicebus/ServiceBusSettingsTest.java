package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceBusSettingsTest {

  private static final String KEY = "SharedAccessKeyName=k;SharedAccessKey=c2VjcmV0";
  private static final String REAL = "Endpoint=sb://Lab.servicebus.windows.net/;" + KEY;

  @Test
  void the_host_is_that_of_the_namespace_or_of_the_connection_string_in_lower_case() {
    assertThat(of("Lab.servicebus.windows.net", "", 1, 0).host())
        .isEqualTo("lab.servicebus.windows.net");
    assertThat(of("", REAL, 1, 0).host()).isEqualTo("lab.servicebus.windows.net");
  }

  @Test
  void the_connection_string_is_never_shown() {
    assertThat(of("", REAL, 1, 0).toString()).doesNotContain("c2VjcmV0").doesNotContain("Shared");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 33, -1})
  void concurrency_outside_its_bounds_is_refused_by_name(int concurrency) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("", REAL, concurrency, 0))
        .withMessageContaining("bridge.servicebus.concurrency must be 1 to 32");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 201, 400})
  void a_prefetch_that_makes_the_sdk_close_its_link_is_refused_by_name(int prefetch) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("", REAL, 1, prefetch))
        .withMessageContaining("bridge.servicebus.prefetch must be 0 to 200");
  }

  @Test
  void neither_namespace_nor_connection_string_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("", "", 1, 0))
        .withMessageContaining("bridge.servicebus.namespace");
  }

  @Test
  void two_different_namespaces_are_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("other.servicebus.windows.net", REAL, 1, 0))
        .withMessageContaining("bridge.servicebus.namespace");
  }

  @Test
  void a_connection_string_without_endpoint_is_refused_without_repeating_it() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("", KEY, 1, 0))
        .withMessageContaining("bridge.servicebus.connection-string")
        .withMessageNotContaining("c2VjcmV0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sb://lab.servicebus.windows.net",
        "sb://localhost.evil.example",
        "sb://127.0.0.1.evil.example",
        "sb://10.0.0.1:5672"
      })
  void the_emulator_without_tls_is_refused_beyond_this_machine(String endpoint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("", emulator(endpoint), 1, 0))
        .withMessageContaining("UseDevelopmentEmulator=true")
        .withMessageNotContaining("c2VjcmV0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sb://localhost", "sb://127.0.0.1:5672/", "sb://[::1]:5672"})
  void the_emulator_is_welcome_on_this_machine(String endpoint) {
    assertThatCode(() -> of("", emulator(endpoint), 1, 0)).doesNotThrowAnyException();
  }

  private static String emulator(String endpoint) {
    return "Endpoint=" + endpoint + ";" + KEY + ";usedevelopmentemulator=True";
  }

  private static ServiceBusSettings of(
      String namespace, String connectionString, int concurrency, int prefetch) {
    return Settings.of(namespace, connectionString, "requests", concurrency, prefetch);
  }
}
