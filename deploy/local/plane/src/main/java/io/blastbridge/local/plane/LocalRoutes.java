package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** What only the local plane has: the list of submissions, scripted faults and its mode. */
final class LocalRoutes {

  static final String PREFIX = "/local/";
  private static final Set<String> MODE_FIELDS =
      Set.of("dedupe", "min_queued_ms", "min_running_ms");
  private static final int LONGEST_MS = 600_000;

  private final Jobs jobs;
  private final Faults faults;
  private final AtomicReference<Mode> mode;

  LocalRoutes(Jobs jobs, Faults faults, AtomicReference<Mode> mode) {
    this.jobs = jobs;
    this.faults = faults;
    this.mode = mode;
  }

  Answer answer(Request request) {
    try {
      if (request.is("GET", "/local/submissions")) {
        return new Answer.Body(200, Map.of("submissions", jobs.submissions()));
      }
      if (request.is("PUT", "/local/faults")) {
        faults.replace(request.object());
        return new Answer.Body(200, faults.view());
      }
      if (request.is("GET", "/local/faults")) {
        return new Answer.Body(200, faults.view());
      }
      if (request.is("PUT", "/local/mode")) {
        change(request.object());
        return new Answer.Body(200, view());
      }
      if (request.is("GET", "/local/mode")) {
        return new Answer.Body(200, view());
      }
      return Answer.of(404, "Not Found");
    } catch (RefusedRequestException e) {
      return new Answer.Body(e.status(), e.body());
    }
  }

  /** Fields left out keep their value. */
  private void change(JsonNode body) throws RefusedRequestException {
    for (Map.Entry<String, JsonNode> field : body.properties()) {
      if (!MODE_FIELDS.contains(field.getKey())) {
        throw RefusedRequestException.shape("mode", "has an unknown field");
      }
    }
    var fields = new Fields(body);
    Mode now = mode.get();
    long queued = milliseconds(fields, "min_queued_ms", now.minQueued());
    long running = milliseconds(fields, "min_running_ms", now.minRunning());
    fields.flag("dedupe").ifPresent(jobs::dedupe);
    mode.set(new Mode(Duration.ofMillis(queued), Duration.ofMillis(running)));
  }

  private static long milliseconds(Fields fields, String name, Duration now)
      throws RefusedRequestException {
    return fields.whole(name, 0, LONGEST_MS).map(Integer::longValue).orElse(now.toMillis());
  }

  private Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("dedupe", jobs.dedupe());
    view.put("min_queued_ms", mode.get().minQueued().toMillis());
    view.put("min_running_ms", mode.get().minRunning().toMillis());
    return view;
  }
}
