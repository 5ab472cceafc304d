package io.blastbridge.command.plane;

import io.blastbridge.command.events.Certainty;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One HTTP call at a time: headers, deadline over the whole answer, and what a failure says about
 * the request. Nothing is repeated here but a call whose token was refused.
 */
final class PlaneHttp implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PlaneHttp.class);

  /** A job document lists at most some dozens of files; this leaves room for hundreds. */
  static final int LARGEST_DOCUMENT = 1 << 20;

  private final PlaneSettings settings;
  private final ApiToken token;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client;

  PlaneHttp(PlaneSettings settings, ApiToken token) {
    this.settings = settings;
    this.token = token;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.connectTimeout())
            .executor(threads)
            .build();
  }

  /** GETs a document of at most 1 MiB. */
  Exchange<byte[]> get(String path, Budget budget) {
    return call(request(path).GET(), document(), budget);
  }

  /** POSTs JSON and reads a document of at most 1 MiB. */
  Exchange<byte[]> post(String path, String json, Budget budget) {
    HttpRequest.Builder request =
        request(path)
            .setHeader("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json, StandardCharsets.UTF_8));
    return call(request, document(), budget);
  }

  /** GETs a stream; the budget ends with the headers. */
  Exchange<InputStream> open(String path, Budget budget) {
    return call(
        request(path).setHeader("Accept", "*/*").GET(), BodyHandlers.ofInputStream(), budget);
  }

  @Override
  public void close() {
    client.shutdownNow();
    threads.shutdownNow();
  }

  private static BodyHandler<byte[]> document() {
    return BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_DOCUMENT);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(settings.baseUrl() + path))
            .setHeader("Accept", "application/json");
    if (!settings.internalToken().isEmpty()) {
      request.setHeader("X-ELB-Internal-Token", settings.internalToken());
    }
    return request;
  }

  private <T> Exchange<T> call(HttpRequest.Builder request, BodyHandler<T> handler, Budget budget) {
    String used = token.current();
    Exchange<T> first = send(request, used, handler, budget);
    if (!(first instanceof Exchange.Answered<T> answer) || answer.status() != 401) {
      return first;
    }
    Optional<String> other = token.otherThan(used);
    if (other.isEmpty() || budget.over()) {
      return first;
    }
    discard(answer.body());
    return send(request, other.get(), handler, budget);
  }

  private <T> Exchange<T> send(
      HttpRequest.Builder request, String apiToken, BodyHandler<T> handler, Budget budget) {
    Duration left = budget.left();
    if (left.isZero()) {
      return new Exchange.Unanswered<>(Certainty.DEFINITELY_NOT);
    }
    if (!apiToken.isEmpty()) {
      request.setHeader("X-ELB-API-Token", apiToken);
    }
    CompletableFuture<HttpResponse<T>> answer = client.sendAsync(request.build(), handler);
    try {
      HttpResponse<T> response = answer.get(left.toNanos(), TimeUnit.NANOSECONDS);
      return new Exchange.Answered<>(response.statusCode(), response.headers(), response.body());
    } catch (ExecutionException e) {
      LOG.debug("the plane did not answer: {}", e.getCause() == null ? e : e.getCause());
      return new Exchange.Unanswered<>(certainty(e));
    } catch (TimeoutException e) {
      abandon(answer);
      return new Exchange.Unanswered<>(Certainty.UNCERTAIN);
    } catch (InterruptedException e) {
      abandon(answer);
      Thread.currentThread().interrupt();
      return new Exchange.Unanswered<>(Certainty.UNCERTAIN);
    }
  }

  /** An answer that comes after all is closed, so that its connection does not leak. */
  private static <T> void abandon(CompletableFuture<HttpResponse<T>> answer) {
    CompletableFuture<Void> _ = answer.thenAccept(response -> discard(response.body()));
    answer.cancel(true);
  }

  private static void discard(Object body) {
    if (body instanceof InputStream stream) {
      try {
        stream.close();
      } catch (IOException e) {
        LOG.debug("an unwanted answer could not be closed: {}", e.toString());
      }
    }
  }

  /** Only failures before the first byte of the request prove that the plane has not seen it. */
  private static Certainty certainty(ExecutionException failure) {
    boolean unseen =
        Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
            .limit(20)
            .anyMatch(
                cause ->
                    cause instanceof ConnectException
                        || cause instanceof HttpConnectTimeoutException
                        || cause instanceof NoRouteToHostException
                        || cause instanceof UnknownHostException
                        || cause instanceof UnresolvedAddressException
                        || cause instanceof SSLException);
    return unseen ? Certainty.DEFINITELY_NOT : Certainty.UNCERTAIN;
  }
}
