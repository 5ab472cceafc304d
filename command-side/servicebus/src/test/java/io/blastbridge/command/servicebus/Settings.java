package io.blastbridge.command.servicebus;

import io.blastbridge.command.servicebus.ServiceBusSettings.EntityKind;
import java.time.Duration;

/** Settings with the shortest waits that are allowed, and settings with one value off. */
final class Settings {

  private Settings() {}

  static ServiceBusSettings of(String connectionString, int concurrency) {
    return of("", connectionString, Testbed.QUEUE, concurrency, 0);
  }

  static ServiceBusSettings of(
      String namespace, String connectionString, String queue, int concurrency, int prefetch) {
    return new ServiceBusSettings(
        namespace,
        connectionString,
        queue,
        Testbed.TOPIC,
        EntityKind.TOPIC,
        concurrency,
        prefetch,
        Duration.ofSeconds(60),
        true,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(30),
        Duration.ofSeconds(20),
        Duration.ofSeconds(20),
        Duration.ofSeconds(5),
        Duration.ofSeconds(2),
        Duration.ZERO);
  }

  static ServiceBusSettings withCompletion(ServiceBusSettings base, String completion) {
    return new ServiceBusSettings(
        base.namespace(),
        base.connectionString(),
        base.requestQueue(),
        completion,
        base.completionKind(),
        base.concurrency(),
        base.prefetch(),
        base.maxLockRenewal(),
        base.resident(),
        base.poll(),
        base.fallbackInterval(),
        base.passBudget(),
        base.submitBudget(),
        base.shutdownBudget(),
        base.settleTimeout(),
        base.probeInterval(),
        base.clockSkew());
  }
}
