package io.blastbridge.command.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.application.ExecutionPlane.Readiness;
import io.blastbridge.local.plane.LocalPlane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

class PlaneConfigurationTest {

  @Test
  void the_variables_of_the_contract_lead_to_the_plane(@TempDir Path directory) throws Exception {
    var settings =
        io.blastbridge.local.plane.PlaneSettings.in(directory).simulated().withToken("t0ken");
    try (LocalPlane local = LocalPlane.start(settings);
        var context =
            context(
                Map.of("ELB_OPENAPI_BASE_URL", local.url(), "ELB_OPENAPI_API_TOKEN", "t0ken"))) {
      assertThat(context.getBean(ExecutionPlane.class).readiness())
          .isEqualTo(new Readiness.Ready());
    }
  }

  @Test
  void without_any_setting_the_defaults_are_the_contracts() {
    try (var context = context(Map.of())) {
      PlaneSettings settings = context.getBean(PlaneSettings.class);

      assertThat(settings.configured()).isFalse();
      assertThat(settings.callTimeout()).isEqualTo(Duration.ofSeconds(90));
      assertThat(settings.readyCache()).isEqualTo(Duration.ofSeconds(5));
      assertThat(settings.submitMaxRetries()).isEqualTo(2);
      assertThat(settings.transientStatuses()).isEqualTo(Set.of(401, 403, 404, 408, 425, 429));
    }
  }

  @Test
  void a_setting_out_of_bounds_stops_the_start_and_is_named() {
    assertThatThrownBy(() -> context(Map.of("bridge.plane.submit-max-retries", "9")))
        .hasRootCauseMessage("bridge.plane.submit-max-retries must be 0..5");
  }

  private static AnnotationConfigApplicationContext context(Map<String, Object> properties) {
    var context = new AnnotationConfigApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("test", properties));
    context.register(PlaneConfiguration.class);
    context.refresh();
    return context;
  }
}
