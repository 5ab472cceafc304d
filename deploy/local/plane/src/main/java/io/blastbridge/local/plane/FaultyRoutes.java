package io.blastbridge.local.plane;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The plane's routes with the scripted faults in front of them. */
final class FaultyRoutes {

  private static final Duration HANG = Duration.ofMinutes(10);

  private final PlaneRoutes routes;
  private final Faults faults;
  private final Jobs jobs;
  private final JobQueue queue;

  FaultyRoutes(PlaneRoutes routes, Faults faults, Jobs jobs, JobQueue queue) {
    this.routes = routes;
    this.faults = faults;
    this.jobs = jobs;
    this.queue = queue;
  }

  Answer answer(Request request) throws IOException, InterruptedException {
    Optional<Fault.Action> action = faults.take(subject(request));
    return action.isPresent() ? faulty(request, action.get()) : routes.answer(request);
  }

  private Answer faulty(Request request, Fault.Action action)
      throws IOException, InterruptedException {
    return switch (action) {
      case Fault.Status(int code) -> {
        unserved(request);
        yield Answer.of(code, "scripted fault");
      }
      case Fault.Hang() -> {
        unserved(request);
        Thread.sleep(HANG);
        yield new Answer.Nothing();
      }
      case Fault.Delay(Duration time) -> {
        Thread.sleep(time);
        yield routes.answer(request);
      }
      case Fault.DropAfterCreate() -> {
        routes.answer(request);
        yield new Answer.Nothing();
      }
      case Fault.Garbage() -> new Answer.Garbage(status(routes.answer(request)));
      case Fault.NoJobId() -> changed(routes.answer(request), "job_id", Optional.empty());
      case Fault.ForeignEcho() ->
          changed(
              routes.answer(request),
              "external_correlation_id",
              Optional.of("foreign-correlation"));
      case Fault.Forget() -> forgetful(request);
    };
  }

  private Answer forgetful(Request request) throws IOException {
    if (!PlaneRoutes.isSubmission(request)) {
      PlaneRoutes.jobNamedBy(request.path()).ifPresent(this::forget);
      return routes.answer(request);
    }
    Answer answer = routes.answer(request);
    if (answer instanceof Answer.Body(int _, Map<String, Object> body)
        && body.get("job_id") instanceof String id) {
      forget(id);
    }
    return answer;
  }

  private void forget(String id) {
    jobs.forget(id);
    queue.leave(id);
  }

  private void unserved(Request request) {
    if (PlaneRoutes.isSubmission(request)) {
      routes.refused(request);
    }
  }

  private Fault.Subject subject(Request request) {
    Optional<Job> named = PlaneRoutes.jobNamedBy(request.path()).flatMap(jobs::find);
    return new Fault.Subject(
        request.method(),
        request.path(),
        request.text("external_correlation_id").or(() -> named.flatMap(Job::correlationId)),
        request.text("idempotency_key").or(() -> named.flatMap(Job::key)));
  }

  private static int status(Answer answer) {
    return switch (answer) {
      case Answer.Body(int status, Map<String, Object> _) -> status;
      case Answer.Garbage(int status) -> status;
      case Answer.File _, Answer.Nothing _ -> 200;
    };
  }

  private static Answer changed(Answer answer, String field, Optional<String> value) {
    if (!(answer instanceof Answer.Body(int status, Map<String, Object> body))) {
      return answer;
    }
    Map<String, Object> next = new LinkedHashMap<>(body);
    value.ifPresentOrElse(text -> next.put(field, text), () -> next.remove(field));
    return new Answer.Body(status, next);
  }
}
