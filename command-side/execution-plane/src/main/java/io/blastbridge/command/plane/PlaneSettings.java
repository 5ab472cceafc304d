package io.blastbridge.command.plane;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the execution plane is and how it is called. The variables named in brackets are valid
 * aliases; a property wins over its alias.
 *
 * @param baseUrl {@code http} or {@code https}, without user info; blank means not configured
 *     [{@code ELB_OPENAPI_BASE_URL}]
 * @param apiToken sent as {@code X-ELB-API-Token}; blank sends none [{@code ELB_OPENAPI_API_TOKEN}]
 * @param apiTokenFile read again after a 401, for tokens that rotate [{@code
 *     ELB_OPENAPI_API_TOKEN_FILE}]
 * @param internalToken sent as {@code X-ELB-Internal-Token}; blank sends none [{@code
 *     ELB_OPENAPI_INTERNAL_TOKEN}]
 * @param submitMaxRetries further tries of a submit the plane cannot have seen, 0..5 [{@code
 *     OPENAPI_SUBMIT_MAX_RETRIES}]
 * @param retryPause before the first further try; three times as long before each later one
 * @param connectTimeout 100 ms..30 s
 * @param callTimeout upper bound of submit, status and probe, 1..120 s (source: the plane's client
 *     contract)
 * @param readyTimeout 100 ms..30 s [{@code OPENAPI_READY_TIMEOUT_SECONDS}]
 * @param readyCache how long readiness is believed, half as long after a transport failure; 0 is
 *     off, at most 60 s [{@code OPENAPI_READY_CACHE_TTL_SECONDS}]
 * @param fileReadTimeout longest silence inside a result file
 * @param transientStatuses 4xx answers worth another try
 */
@ConfigurationProperties("bridge.plane")
public record PlaneSettings(
    @DefaultValue("") String baseUrl,
    @DefaultValue("") String apiToken,
    @Nullable Path apiTokenFile,
    @DefaultValue("") String internalToken,
    @DefaultValue("2") int submitMaxRetries,
    @DefaultValue("500ms") Duration retryPause,
    @DefaultValue("10s") Duration connectTimeout,
    @DefaultValue("90s") Duration callTimeout,
    @DefaultValue("5s") Duration readyTimeout,
    @DefaultValue("5s") Duration readyCache,
    @DefaultValue("300s") Duration fileReadTimeout,
    @DefaultValue({"401", "403", "404", "408", "425", "429"}) Set<Integer> transientStatuses) {

  public PlaneSettings {
    baseUrl = checkedUrl(baseUrl.strip());
    apiToken = checkedToken("api-token", apiToken);
    internalToken = checkedToken("internal-token", internalToken);
    if (submitMaxRetries < 0 || submitMaxRetries > 5) {
      throw new IllegalArgumentException("bridge.plane.submit-max-retries must be 0..5");
    }
    within("retry-pause", retryPause, Duration.ZERO, Duration.ofSeconds(10));
    within("connect-timeout", connectTimeout, Duration.ofMillis(100), Duration.ofSeconds(30));
    within("call-timeout", callTimeout, Duration.ofSeconds(1), Duration.ofSeconds(120));
    within("ready-timeout", readyTimeout, Duration.ofMillis(100), Duration.ofSeconds(30));
    within("ready-cache", readyCache, Duration.ZERO, Duration.ofSeconds(60));
    within("file-read-timeout", fileReadTimeout, Duration.ofMillis(100), Duration.ofMinutes(10));
    transientStatuses = Set.copyOf(transientStatuses);
    if (transientStatuses.stream().anyMatch(status -> status < 400 || status > 499)) {
      throw new IllegalArgumentException("bridge.plane.transient-statuses must be 4xx");
    }
  }

  /** The defaults, for a plane at {@code baseUrl}. */
  static PlaneSettings at(String baseUrl) {
    return new PlaneSettings(
        baseUrl,
        "",
        null,
        "",
        2,
        Duration.ofMillis(500),
        Duration.ofSeconds(10),
        Duration.ofSeconds(90),
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        Duration.ofSeconds(300),
        Set.of(401, 403, 404, 408, 425, 429));
  }

  /** Fills what is blank from the aliases; {@code lookup} gives "" for an absent name. */
  PlaneSettings withAliases(UnaryOperator<String> lookup) {
    String file = lookup.apply("ELB_OPENAPI_API_TOKEN_FILE").strip();
    return new PlaneSettings(
        baseUrl.isEmpty() ? lookup.apply("ELB_OPENAPI_BASE_URL") : baseUrl,
        apiToken.isEmpty() ? lookup.apply("ELB_OPENAPI_API_TOKEN") : apiToken,
        apiTokenFile == null && !file.isEmpty() ? Path.of(file) : apiTokenFile,
        internalToken.isEmpty() ? lookup.apply("ELB_OPENAPI_INTERNAL_TOKEN") : internalToken,
        number(lookup, "OPENAPI_SUBMIT_MAX_RETRIES").map(Long::intValue).orElse(submitMaxRetries),
        retryPause,
        connectTimeout,
        callTimeout,
        number(lookup, "OPENAPI_READY_TIMEOUT_SECONDS")
            .map(Duration::ofSeconds)
            .orElse(readyTimeout),
        number(lookup, "OPENAPI_READY_CACHE_TTL_SECONDS")
            .map(Duration::ofSeconds)
            .orElse(readyCache),
        fileReadTimeout,
        transientStatuses);
  }

  boolean configured() {
    return !baseUrl.isEmpty();
  }

  /** Names no token. */
  @Override
  public String toString() {
    return "PlaneSettings[baseUrl=%s, apiToken=%s]"
        .formatted(baseUrl, apiToken.isEmpty() ? "none" : "set");
  }

  private static String checkedUrl(String url) {
    if (url.isEmpty()) {
      return url;
    }
    URI uri = URI.create(url);
    String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
    boolean web = scheme.equals("http") || scheme.equals("https");
    if (!web || uri.getHost() == null || uri.getUserInfo() != null || uri.getQuery() != null) {
      throw new IllegalArgumentException(
          "bridge.plane.base-url must be an http or https address without user info or query");
    }
    return url.replaceAll("/+$", "");
  }

  static String checkedToken(String name, String token) {
    String trimmed = token.strip();
    if (!trimmed.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
      throw new IllegalArgumentException("bridge.plane." + name + " must be printable ASCII");
    }
    return trimmed;
  }

  private static Optional<Long> number(UnaryOperator<String> lookup, String name) {
    String text = lookup.apply(name).strip();
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a whole number", e);
    }
  }

  private static void within(String name, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "bridge.plane.%s must be %s..%s".formatted(name, least, most));
    }
  }
}
