package io.blastbridge.command.servicebus;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the broker is reached and how its messages are taken. A violated bound is refused at start by
 * the name of its property.
 *
 * @param namespace host name such as {@code lab.servicebus.windows.net}; blank when the connection
 *     string names it
 * @param connectionString a secret; blank for Entra ID. Its {@code UseDevelopmentEmulator} is
 *     refused for a host that is not this machine
 * @param requestQueue path of the request queue
 * @param completionEntity path of the topic or queue of the responses; blank for none
 * @param concurrency messages worked on at once, 1 to 32
 * @param prefetch messages buffered beyond that, 0 to 200 (source: the SDK closes its own link from
 *     about 256 on); only 0 keeps a message from waiting while its lock runs
 * @param maxLockRenewal how long a lock is renewed at most, 30 s to 900 s
 * @param resident whether messages are awaited all the time; otherwise the queue is looked at once
 *     per {@code fallbackInterval}
 * @param poll how long an idle receive lasts before admission is asked again, 1 s to 60 s
 * @param fallbackInterval pause between two looks without {@code resident}, 1 s to 300 s
 * @param passBudget after this a pass takes no more messages, 30 s to 540 s
 * @param submitBudget how long a pass waits for the messages it holds, 1 s to 300 s
 * @param shutdownBudget how long a stop waits for them, 1 s to 300 s
 * @param settleTimeout bound of one settlement, lock renewal or send of a clone, 1 s to 60 s
 * @param probeInterval how often an idle path is proven by a peek, 1 s to 600 s
 * @param clockSkew how far our clock and the broker's may differ, 0 to 30 s
 */
@ConfigurationProperties("bridge.servicebus")
public record ServiceBusSettings(
    @DefaultValue("") String namespace,
    @DefaultValue("") String connectionString,
    @DefaultValue("elastic-blast-requests") String requestQueue,
    @DefaultValue("") String completionEntity,
    @DefaultValue("topic") EntityKind completionKind,
    @DefaultValue("1") int concurrency,
    @DefaultValue("0") int prefetch,
    @DefaultValue("900s") Duration maxLockRenewal,
    @DefaultValue("false") boolean resident,
    @DefaultValue("5s") Duration poll,
    @DefaultValue("10s") Duration fallbackInterval,
    @DefaultValue("240s") Duration passBudget,
    @DefaultValue("120s") Duration submitBudget,
    @DefaultValue("25s") Duration shutdownBudget,
    @DefaultValue("10s") Duration settleTimeout,
    @DefaultValue("30s") Duration probeInterval,
    @DefaultValue("2s") Duration clockSkew) {

  private static final String PREFIX = "bridge.servicebus.";
  private static final int LONGEST_PATH = 260;

  /** What the completion entity is. */
  public enum EntityKind {
    TOPIC,
    QUEUE
  }

  public ServiceBusSettings {
    namespace = namespace.strip();
    connectionString = connectionString.strip();
    requestQueue = requestQueue.strip();
    completionEntity = completionEntity.strip();
    if (namespace.isEmpty() && connectionString.isEmpty()) {
      throw refused("namespace", "must be set when there is no connection-string");
    }
    if (!namespace.matches("([A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?)?")) {
      throw refused("namespace", "must be a host name without scheme and port");
    }
    if (!connectionString.isEmpty()) {
      requireOneNamespace(namespace, BrokerAddress.of(connectionString));
    }
    requirePath("request-queue", requestQueue);
    if (!completionEntity.isEmpty()) {
      requirePath("completion-entity", completionEntity);
    }
    requireRange("concurrency", concurrency, 1, 32);
    requireRange("prefetch", prefetch, 0, 200);
    requireSeconds("max-lock-renewal", maxLockRenewal, 30, 900);
    requireSeconds("poll", poll, 1, 60);
    requireSeconds("fallback-interval", fallbackInterval, 1, 300);
    requireSeconds("pass-budget", passBudget, 30, 540);
    requireSeconds("submit-budget", submitBudget, 1, 300);
    requireSeconds("shutdown-budget", shutdownBudget, 1, 300);
    requireSeconds("settle-timeout", settleTimeout, 1, 60);
    requireSeconds("probe-interval", probeInterval, 1, 600);
    requireSeconds("clock-skew", clockSkew, 0, 30);
  }

  /** Host of the namespace in lower case, as deliveries name it. */
  public String host() {
    return connectionString.isEmpty()
        ? namespace.toLowerCase(Locale.ROOT)
        : BrokerAddress.of(connectionString).host();
  }

  /** Path of the completion entity, empty when responses are not published. */
  public Optional<String> completion() {
    return Optional.of(completionEntity).filter(path -> !path.isEmpty());
  }

  /** Without the connection string, which is a secret. */
  @Override
  public String toString() {
    return "ServiceBusSettings[host=%s, requestQueue=%s, completion=%s %s, concurrency=%d, prefetch=%d, resident=%s]"
        .formatted(
            host(),
            requestQueue,
            completionKind,
            completion().orElse("none"),
            concurrency,
            prefetch,
            resident);
  }

  private static void requireOneNamespace(String namespace, BrokerAddress address) {
    if (!namespace.isEmpty() && !namespace.equalsIgnoreCase(address.host())) {
      throw refused("namespace", "differs from the host of connection-string");
    }
    if (address.emulator() && !address.isLoopback()) {
      throw refused(
          "connection-string",
          "has UseDevelopmentEmulator=true, which means no TLS, for a host that is not this machine");
    }
  }

  private static void requirePath(String property, String path) {
    if (path.length() > LONGEST_PATH || !path.matches("[A-Za-z0-9][A-Za-z0-9._~/-]*")) {
      throw refused(property, "must be an entity path of 1 to 260 letters, digits and . _ ~ - /");
    }
  }

  private static void requireRange(String property, int value, int min, int max) {
    if (value < min || value > max) {
      throw refused(property, "must be %d to %d, not %d".formatted(min, max, value));
    }
  }

  private static void requireSeconds(String property, Duration value, int min, int max) {
    if (value.compareTo(Duration.ofSeconds(min)) < 0
        || value.compareTo(Duration.ofSeconds(max)) > 0) {
      throw refused(property, "must be %d s to %d s, not %s".formatted(min, max, value));
    }
  }

  private static IllegalArgumentException refused(String property, String why) {
    return new IllegalArgumentException(PREFIX + property + " " + why);
  }
}
