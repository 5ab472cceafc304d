package io.blastbridge.command.plane;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.JobId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The execution plane over HTTP. */
final class HttpExecutionPlane implements ExecutionPlane, AutoCloseable {

  private static final String JOBS = "/api/v1/elastic-blast/jobs/";
  private static final String NOT_CONFIGURED = "openapi_not_configured";
  private static final String UNREACHABLE = "openapi_unreachable";
  private static final int LONGEST_ERROR = 16_384;

  private final PlaneSettings settings;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private final PlaneHttp http;
  private final ReadinessProbe readinessProbe;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("plane-files").factory());

  /**
   * @param clock for HTTP dates
   * @param nanoTime monotonic, for all deadlines
   */
  HttpExecutionPlane(PlaneSettings settings, InstantSource clock, LongSupplier nanoTime) {
    this.settings = settings;
    this.clock = clock;
    this.nanoTime = nanoTime;
    var token =
        new ApiToken(settings.apiToken(), Optional.ofNullable(settings.apiTokenFile()), nanoTime);
    this.http = new PlaneHttp(settings, token);
    this.readinessProbe = new ReadinessProbe(http, settings, nanoTime);
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Readiness readiness() {
    return settings.configured()
        ? readinessProbe.readiness()
        : new Readiness.NotReady(NOT_CONFIGURED);
  }

  /** Sends again, after a pause, only where the plane cannot have seen the request. */
  @Override
  public SubmitResult submit(Submission submission, Duration budget) {
    if (!settings.configured()) {
      return unseen(NOT_CONFIGURED);
    }
    String path =
        switch (submission.door()) {
          case XML -> "/api/v1/elastic-blast/submit";
          case V1 -> "/v1/jobs";
        };
    Budget left = budget(budget);
    Duration pause = settings.retryPause();
    for (int tries = 0; ; tries++) {
      switch (http.post(path, submission.json(), left)) {
        case Exchange.Answered<byte[]> answer -> {
          return SubmitAnswer.submit(
              submission, answer, settings.transientStatuses(), clock.instant());
        }
        case Exchange.Unanswered<byte[]>(Certainty certainty) -> {
          boolean again = certainty == Certainty.DEFINITELY_NOT;
          if (!again || tries >= settings.submitMaxRetries() || !waited(pause, left)) {
            return new SubmitResult.Failed(UNREACHABLE, 0, null, certainty);
          }
          pause = pause.multipliedBy(3);
        }
      }
    }
  }

  @Override
  public ProbeResult probe(Submission submission, Duration budget) {
    if (!settings.configured()) {
      return new ProbeResult.Unknown(NOT_CONFIGURED);
    }
    return switch (http.get(JOBS + submission.derivedJobId().value(), budget(budget))) {
      case Exchange.Answered<byte[]> answer -> SubmitAnswer.probe(submission, answer);
      case Exchange.Unanswered<byte[]> _ -> new ProbeResult.Unknown(UNREACHABLE);
    };
  }

  @Override
  public JobReading observe(JobId jobId, Duration budget) {
    if (!settings.configured() || !SubmitAnswer.usable(jobId)) {
      return new JobReading.Unknown(settings.configured() ? "invalid_job_id" : NOT_CONFIGURED);
    }
    return switch (http.get(JOBS + jobId.value(), budget(budget))) {
      case Exchange.Answered<byte[]> answer -> reading(answer);
      case Exchange.Unanswered<byte[]> _ -> new JobReading.Unknown(UNREACHABLE);
    };
  }

  @Override
  public PlaneContent job(JobId jobId, Duration budget) {
    Optional<PlaneContent> refusal = refusal(SubmitAnswer.usable(jobId));
    if (refusal.isPresent()) {
      return refusal.get();
    }
    return switch (http.get(JOBS + jobId.value(), budget(budget))) {
      case Exchange.Answered<byte[]> answer ->
          answer.status() == 200
              ? document(answer.body())
              : refused(answer.status(), answer.body());
      case Exchange.Unanswered<byte[]> _ -> unreachable();
    };
  }

  @Override
  public PlaneContent file(JobId jobId, String fileId, Duration budget) {
    Optional<PlaneContent> refusal =
        refusal(SubmitAnswer.usable(jobId) && JobDocument.usable(fileId));
    if (refusal.isPresent()) {
      return refusal.get();
    }
    return switch (http.open(JOBS + jobId.value() + "/files/" + fileId, budget(budget))) {
      case Exchange.Answered<InputStream> answer ->
          answer.status() == 200 ? opened(answer) : refused(answer.status(), start(answer.body()));
      case Exchange.Unanswered<InputStream> _ -> unreachable();
    };
  }

  @Override
  public void close() {
    timer.shutdownNow();
    http.close();
  }

  private Budget budget(Duration given) {
    return Budget.of(given, settings.callTimeout(), nanoTime);
  }

  /** Whether the pause fitted into what is left. */
  private static boolean waited(Duration pause, Budget left) {
    if (left.left().compareTo(pause) <= 0) {
      return false;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static SubmitResult unseen(String code) {
    return new SubmitResult.Failed(code, 0, null, Certainty.DEFINITELY_NOT);
  }

  private static JobReading reading(Exchange.Answered<byte[]> answer) {
    Optional<JsonNode> job = Document.object(answer.body());
    if (answer.status() == 200) {
      return job.map(JobDocument::read).orElseGet(() -> new JobReading.Unknown("openapi_error"));
    }
    return SubmitAnswer.absence(answer)
        ? new JobReading.NotFound()
        : new JobReading.Unknown(Document.httpCode(answer.status()));
  }

  private Optional<PlaneContent> refusal(boolean namesAreUsable) {
    if (!settings.configured()) {
      return Optional.of(
          new PlaneContent.Refused(503, NOT_CONFIGURED, "the execution plane is not configured"));
    }
    return namesAreUsable
        ? Optional.empty()
        : Optional.of(new PlaneContent.Refused(404, "openapi_http_404", "no such job or file"));
  }

  private static PlaneContent unreachable() {
    return new PlaneContent.Refused(503, UNREACHABLE, "the execution plane did not answer");
  }

  private static PlaneContent refused(int status, byte[] body) {
    return new PlaneContent.Refused(
        status, Document.httpCode(status), Document.detail(status, body));
  }

  private static PlaneContent document(byte[] body) {
    return Document.object(body).isPresent()
        ? new PlaneContent.Opened(
            new ByteArrayInputStream(body), "application/json", OptionalLong.of(body.length))
        : new PlaneContent.Refused(502, "openapi_error", "the execution plane sent no JSON object");
  }

  private PlaneContent opened(Exchange.Answered<InputStream> answer) {
    String type =
        answer
            .headers()
            .firstValue("Content-Type")
            .filter(text -> text.matches("[\\x20-\\x7e]{1,200}"))
            .orElse("application/octet-stream");
    OptionalLong length =
        answer
            .headers()
            .firstValue("Content-Length")
            .filter(text -> text.matches("[0-9]{1,18}"))
            .map(text -> OptionalLong.of(Long.parseLong(text)))
            .orElseGet(OptionalLong::empty);
    return new PlaneContent.Opened(
        new GuardedStream(answer.body(), timer, settings.fileReadTimeout()), type, length);
  }

  private byte[] start(InputStream body) {
    try (var guarded = new GuardedStream(body, timer, settings.readyTimeout())) {
      return guarded.readNBytes(LONGEST_ERROR);
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
