package io.blastbridge.command.plane;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.command.application.ExecutionPlane.Readiness;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Asks {@code GET /v1/ready}, one caller at a time, and remembers the answer for a while. */
final class ReadinessProbe {

  private record Remembered(Readiness readiness, long until) {}

  private final PlaneHttp http;
  private final PlaneSettings settings;
  private final LongSupplier nanoTime;
  private final ReentrantLock flight = new ReentrantLock();
  private volatile @Nullable Remembered remembered;

  ReadinessProbe(PlaneHttp http, PlaneSettings settings, LongSupplier nanoTime) {
    this.http = http;
    this.settings = settings;
    this.nanoTime = nanoTime;
  }

  Readiness readiness() {
    long asked = nanoTime.getAsLong();
    Optional<Readiness> known = known(asked);
    if (known.isPresent()) {
      return known.get();
    }
    flight.lock();
    try {
      return known(asked).orElseGet(this::ask);
    } finally {
      flight.unlock();
    }
  }

  /** Whoever waited for the flight of another takes its result, however short it is remembered. */
  private Optional<Readiness> known(long asked) {
    Remembered last = remembered;
    return last != null && asked - last.until() < 0
        ? Optional.of(last.readiness())
        : Optional.empty();
  }

  private Readiness ask() {
    Budget budget = Budget.of(settings.readyTimeout(), settings.readyTimeout(), nanoTime);
    return switch (http.get("/v1/ready", budget)) {
      case Exchange.Answered<byte[]> answer -> remember(read(answer), 1);
      case Exchange.Unanswered<byte[]> _ ->
          remember(new Readiness.NotReady("openapi_unreachable"), 2);
    };
  }

  private Readiness remember(Readiness readiness, int divisor) {
    long until = nanoTime.getAsLong() + settings.readyCache().toNanos() / divisor;
    remembered = new Remembered(readiness, until);
    return readiness;
  }

  /** A plane too old to have the route counts as ready. */
  private static Readiness read(Exchange.Answered<byte[]> answer) {
    return switch (answer.status()) {
      case 200 -> told(Document.object(answer.body()));
      case 404 -> new Readiness.Ready();
      case 429 -> new Readiness.NotReady("openapi_ready_rate_limited");
      case 503 -> new Readiness.NotReady("openapi_not_ready");
      default -> new Readiness.NotReady(Document.httpCode(answer.status()));
    };
  }

  private static Readiness told(Optional<JsonNode> body) {
    if (body.isEmpty()) {
      return new Readiness.NotReady("openapi_error");
    }
    return body.get().path("ready").asBoolean(true)
        ? new Readiness.Ready()
        : new Readiness.NotReady("openapi_not_ready");
  }
}
