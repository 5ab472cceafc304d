package io.blastbridge.local.servicebus.admin;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpPipelinePosition;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.UrlBuilder;
import java.net.MalformedURLException;
import java.net.URL;
import reactor.core.publisher.Mono;

/**
 * Leads the Java SDK's administration client to an emulator. That client keeps only the host of a
 * connection string, and asks it over TLS on port 443 even when the string names the development
 * emulator; this sends the request to a port of the same host in plain text instead. For loopback
 * hosts only: a request for any other fails before anything is sent.
 *
 * <pre>{@code
 * new ServiceBusAdministrationClientBuilder()
 *     .connectionString(bus.connectionString())
 *     .addPolicy(new LocalAdminPolicy(bus.adminPort().orElseThrow()))
 * }</pre>
 */
public final class LocalAdminPolicy implements HttpPipelinePolicy {
  private static final String LOOPBACK = "localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1\\]";

  private final int port;

  /**
   * Leads to one port.
   *
   * @param port of the administration endpoint, 1 to 65535
   */
  public LocalAdminPolicy(int port) {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port must be 1 to 65535");
    }
    this.port = port;
  }

  /** Once for all attempts: a wrong host stays wrong. */
  @Override
  public HttpPipelinePosition getPipelinePosition() {
    return HttpPipelinePosition.PER_CALL;
  }

  @Override
  public Mono<HttpResponse> process(HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
    try {
      redirect(context.getHttpRequest());
    } catch (IllegalStateException e) {
      return Mono.error(e);
    }
    return next.process();
  }

  @Override
  public HttpResponse processSync(
      HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
    redirect(context.getHttpRequest());
    return next.processSync();
  }

  private void redirect(HttpRequest request) {
    URL asked = request.getUrl();
    if (!asked.getHost().matches(LOOPBACK)) {
      throw new IllegalStateException(
          "only a loopback host is asked in plain text, not the one that is configured");
    }
    try {
      request.setUrl(UrlBuilder.parse(asked).setScheme("http").setPort(port).toUrl());
    } catch (MalformedURLException e) {
      throw new IllegalStateException("the address of the administration endpoint is malformed", e);
    }
  }
}
