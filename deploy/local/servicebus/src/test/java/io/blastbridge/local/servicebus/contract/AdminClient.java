package io.blastbridge.local.servicebus.contract;

import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClient;
import com.azure.messaging.servicebus.administration.ServiceBusAdministrationClientBuilder;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.admin.LocalAdminPolicy;
import java.time.Duration;

/** The unmodified administration client of the Java SDK, led to a broker. */
final class AdminClient {
  private AdminClient() {}

  static ServiceBusAdministrationClient of(LocalServiceBus bus) {
    return of(bus, bus.connectionString());
  }

  static ServiceBusAdministrationClient of(LocalServiceBus bus, String connectionString) {
    return new ServiceBusAdministrationClientBuilder()
        .connectionString(connectionString)
        .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
        .addPolicy(new LocalAdminPolicy(bus.adminPort().orElseThrow()))
        .buildClient();
  }
}
