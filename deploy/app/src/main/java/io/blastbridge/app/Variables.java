package io.blastbridge.app;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Environment variables that carry the names producers and deployments know. A blank one is as good
 * as none, a property of ours wins over its variable, and the kill switch wins over everything.
 */
final class Variables {

  private static final Logger LOG = LoggerFactory.getLogger(Variables.class);

  private static final Map<String, String> AS_THEY_ARE =
      Map.ofEntries(
          Map.entry("SERVICEBUS_CONNECTION_STRING", "bridge.servicebus.connection-string"),
          Map.entry("BLAST_BRIDGE_SERVICEBUS_NAMESPACE", "bridge.servicebus.namespace"),
          Map.entry("SERVICEBUS_REQUEST_QUEUE", "bridge.servicebus.request-queue"),
          Map.entry("SERVICEBUS_RESPONSE_TOPIC", "bridge.servicebus.completion-entity"),
          Map.entry("SERVICEBUS_COMPLETION_KIND", "bridge.servicebus.completion-kind"),
          Map.entry("SERVICEBUS_DRAIN_CONCURRENCY", "bridge.servicebus.concurrency"),
          Map.entry("SERVICEBUS_RETRY_MAX_ATTEMPTS", "bridge.retry.max-attempts"),
          Map.entry("SERVICEBUS_PUBLISH_MAX_ROWS", "bridge.observation.max-rows"),
          Map.entry("BLAST_BRIDGE_LOCAL_TOKEN", "bridge.security.local-token"),
          Map.entry("BLAST_BRIDGE_LOGIN_CODE", "bridge.security.login-code"),
          Map.entry(
              "BLAST_BRIDGE_OIDC_ISSUER", "spring.security.oauth2.resourceserver.jwt.issuer-uri"),
          Map.entry(
              "BLAST_BRIDGE_OIDC_AUDIENCE", "spring.security.oauth2.resourceserver.jwt.audiences"),
          Map.entry("BLAST_BRIDGE_NODE", "bridge.node.name"));

  private static final Map<String, String> SECONDS =
      Map.ofEntries(
          Map.entry("SERVICEBUS_CLAIM_STALE_SECONDS", "bridge.claim.lease"),
          Map.entry("SERVICEBUS_RETRY_BASE_SECONDS", "bridge.retry.base"),
          Map.entry("SERVICEBUS_RETRY_MAX_DELAY_SECONDS", "bridge.retry.max-delay"),
          Map.entry("SERVICEBUS_RETRY_MAX_AGE_SECONDS", "bridge.retry.max-age"),
          Map.entry("SERVICEBUS_REQUEST_TTL_SECONDS", "bridge.ingress.time-to-live"),
          Map.entry("SERVICEBUS_ADMISSION_RETRY_SECONDS", "bridge.admission.retry-after"),
          Map.entry("SERVICEBUS_MAX_LOCK_RENEWAL_SECONDS", "bridge.servicebus.max-lock-renewal"),
          Map.entry("SERVICEBUS_DRAIN_PASS_MAX_SECONDS", "bridge.servicebus.pass-budget"),
          Map.entry("SERVICEBUS_RESIDENT_POLL_SECONDS", "bridge.servicebus.poll"),
          Map.entry("CELERY_BEAT_SERVICEBUS_DRAIN_SECONDS", "bridge.servicebus.fallback-interval"),
          Map.entry("CELERY_BEAT_SERVICEBUS_PUBLISH_SECONDS", "bridge.observation.tick"));

  private static final Map<String, String> SWITCHES =
      Map.of(
          "ENABLE_SB_SUBMIT_INGRESS", "bridge.ingress.enabled",
          "SERVICEBUS_RESIDENT_CONSUMER", "bridge.servicebus.resident");

  private static final Set<String> ON = Set.of("1", "true", "yes", "on");
  private static final Set<String> OFF = Set.of("0", "false", "no", "off");

  /** Adds what the variables say to the environment. */
  static void apply(ConfigurableEnvironment environment) {
    var values = new TreeMap<String, Object>();
    AS_THEY_ARE.forEach(
        (variable, property) ->
            read(environment, variable).ifPresent(value -> values.put(property, value)));
    SECONDS.forEach(
        (variable, property) ->
            read(environment, variable).ifPresent(value -> values.put(property, value + "s")));
    SWITCHES.forEach(
        (variable, property) ->
            read(environment, variable)
                .ifPresent(value -> values.put(property, Boolean.toString(isOn(value)))));
    environment.getPropertySources().addLast(new MapPropertySource("variables", values));
    override(environment);
  }

  /** What no other setting may undo. */
  private static void override(ConfigurableEnvironment environment) {
    var values = new TreeMap<String, Object>();
    if (says(environment, "SERVICEBUS_ENABLED", OFF)) {
      LOG.warn("SERVICEBUS_ENABLED is off: nothing is received, sent or published");
      values.put("bridge.servicebus.namespace", "");
      values.put("bridge.servicebus.connection-string", "");
      values.put("bridge.ingress.enabled", "false");
    }
    if (says(environment, "SERVICEBUS_ATOMIC_CLAIM", OFF)) {
      LOG.error("SERVICEBUS_ATOMIC_CLAIM is off: one message at a time");
      values.put("bridge.servicebus.concurrency", "1");
    }
    if (says(environment, "SERVICEBUS_DRAIN_SINGLEFLIGHT", OFF)) {
      LOG.warn("SERVICEBUS_DRAIN_SINGLEFLIGHT is ignored: intake is always single-flight");
    }
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("overriding variables", values));
  }

  private static boolean says(
      ConfigurableEnvironment environment, String variable, Set<String> words) {
    return read(environment, variable)
        .filter(value -> words.contains(value.toLowerCase(Locale.ROOT)))
        .isPresent();
  }

  private static boolean isOn(String value) {
    return ON.contains(value.toLowerCase(Locale.ROOT));
  }

  private static Optional<String> read(ConfigurableEnvironment environment, String variable) {
    return Optional.ofNullable(environment.getProperty(variable))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  private Variables() {}
}
