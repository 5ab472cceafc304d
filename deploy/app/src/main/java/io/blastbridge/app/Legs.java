package io.blastbridge.app;

import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.application.ExecutionPlane.Readiness;
import io.blastbridge.command.servicebus.BrokerHealth;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** What the program stands on; readiness names the leg that fails, with a code and no more. */
final class Legs {

  private static final int JOURNAL_SECONDS = 2;

  static HealthIndicator journal(DataSource source) {
    return () -> {
      try (Connection connection = source.getConnection()) {
        return connection.isValid(JOURNAL_SECONDS) ? Health.up().build() : down("no_answer");
      } catch (SQLException _) {
        return down("journal_unavailable");
      }
    };
  }

  static HealthIndicator plane(ExecutionPlane plane) {
    return () ->
        switch (plane.readiness()) {
          case Readiness.Ready _ -> Health.up().build();
          case Readiness.NotReady(var reason) -> down(reason);
        };
  }

  /** Unknown while no broker is configured; up once it answered and no pass has failed since. */
  static HealthIndicator broker(Supplier<@Nullable BrokerHealth> broker) {
    return () -> {
      BrokerHealth health = broker.get();
      if (health == null) {
        return Health.unknown().withDetail("reason", "not_configured").build();
      }
      BrokerHealth.Reading reading = health.read();
      if (reading.failures() > 0) {
        return down(reading.lastFailure().orElse("broker_unavailable"));
      }
      return reading.lastProof().isPresent() ? Health.up().build() : down("not_proven_yet");
    };
  }

  private static Health down(String reason) {
    return Health.down().withDetail("reason", reason).build();
  }

  private Legs() {}
}
