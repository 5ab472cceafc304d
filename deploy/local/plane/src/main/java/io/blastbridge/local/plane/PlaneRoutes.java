package io.blastbridge.local.plane;

import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The routes of the execution plane's contract. */
final class PlaneRoutes {

  static final String SUBMIT = "/v1/jobs";
  static final String SUBMIT_XML = "/api/v1/elastic-blast/submit";
  private static final String ID = "/(?<id>[^/]+)";
  private static final Pattern JOB = Pattern.compile("/api/v1/elastic-blast/jobs" + ID);
  private static final Pattern FILE =
      Pattern.compile("/api/v1/elastic-blast/jobs" + ID + "/files/(?<file>[^/]+)");
  private static final Pattern V1_STATUS = Pattern.compile("/v1/jobs" + ID + "/status");
  private static final Pattern V1_JOB = Pattern.compile("/v1/jobs" + ID);
  private static final List<Pattern> NAMING_A_JOB = List.of(JOB, FILE, V1_STATUS, V1_JOB);
  private static final Pattern JOB_ID = Pattern.compile("[a-f0-9]{6,12}");
  private static final Pattern FILE_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");

  private final Jobs jobs;
  private final JobQueue queue;
  private final JobView view;
  private final Clock clock;

  PlaneRoutes(Jobs jobs, JobQueue queue, JobView view, Clock clock) {
    this.jobs = jobs;
    this.queue = queue;
    this.view = view;
    this.clock = clock;
  }

  static boolean isSubmission(Request request) {
    return request.method().equals("POST") && Set.of(SUBMIT, SUBMIT_XML).contains(request.path());
  }

  /** The job a path names, known or not. */
  static Optional<String> jobNamedBy(String path) {
    return NAMING_A_JOB.stream()
        .map(pattern -> pattern.matcher(path))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group("id"))
        .findFirst();
  }

  Answer answer(Request request) throws IOException {
    try {
      return switch (request.method()) {
        case "GET" -> read(request);
        case "POST" -> isSubmission(request) ? submit(request) : notAllowed();
        case "DELETE" -> cancel(request);
        default -> notAllowed();
      };
    } catch (RefusedRequestException e) {
      if (isSubmission(request)) {
        refused(request);
      }
      return new Answer.Body(e.status(), e.body());
    }
  }

  /** Lists a POST that makes no job. */
  void refused(Request request) {
    jobs.refused(
        request.path(), request.text("idempotency_key"), request.text("external_correlation_id"));
  }

  private Answer submit(Request request) throws IOException, RefusedRequestException {
    SubmitRequest submit =
        request.path().equals(SUBMIT)
            ? SubmitRequest.v1(request.object())
            : SubmitRequest.xml(request.object());
    Jobs.Accepted accepted =
        jobs.accept(request.path(), submit)
            .orElseThrow(() -> RefusedRequestException.of(503, "the plane holds too many jobs"));
    if (accepted.fresh()) {
      queue.enter(accepted.job(), clock.instant());
    }
    return new Answer.Body(202, view.accepted(accepted.job(), submit.echo()));
  }

  private Answer read(Request request) throws IOException, RefusedRequestException {
    String path = request.path();
    if (path.equals("/v1/ready")) {
      return ready();
    }
    if (path.equals(SUBMIT)) {
      return list(request);
    }
    Matcher status = JOB.matcher(path);
    if (status.matches()) {
      return new Answer.Body(200, view.status(job(status.group("id"))));
    }
    Matcher own = V1_STATUS.matcher(path);
    if (own.matches()) {
      return new Answer.Body(200, view.item(job(own.group("id"))));
    }
    Matcher file = FILE.matcher(path);
    if (file.matches()) {
      return file(job(file.group("id")), file.group("file"));
    }
    return Answer.of(404, "Not Found");
  }

  private Answer ready() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("ready", true);
    body.put("checks", Map.of("queue", "ok", "databases", "ok"));
    body.put("active", queue.active());
    body.put("waiting", queue.waiting());
    body.put("slots", queue.slots());
    return new Answer.Body(200, body);
  }

  /** Newest first; the cursor is the number of the last job shown. */
  private Answer list(Request request) throws RefusedRequestException {
    long limit = number(request, "limit", 50, 500);
    long cursor = number(request, "cursor", Long.MAX_VALUE, Long.MAX_VALUE);
    List<Job> page =
        jobs.newestFirst().stream().filter(job -> job.number() < cursor).limit(limit + 1).toList();
    List<Job> shown = page.subList(0, (int) Math.min(limit, page.size()));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("jobs", shown.stream().map(view::item).toList());
    body.put("count", shown.size());
    body.put(
        "next_cursor",
        page.size() > limit
            ? Optional.of(Long.toString(shown.getLast().number()))
            : Optional.empty());
    return new Answer.Body(200, body);
  }

  private static long number(Request request, String name, long absent, long most)
      throws RefusedRequestException {
    String text = request.parameters().get(name);
    try {
      long value = text == null ? absent : Long.parseLong(text);
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw RefusedRequestException.shape(name, "a whole number");
    }
    throw RefusedRequestException.shape(name, "from 1 to " + most);
  }

  private Answer file(Job job, String fileId) throws RefusedRequestException {
    if (!FILE_ID.matcher(fileId).matches()) {
      throw RefusedRequestException.of(400, "file id is not valid");
    }
    if (job.state() != Job.State.COMPLETED) {
      throw RefusedRequestException.of(409, "the job has not succeeded");
    }
    if (!fileId.equals(JobView.RESULT_ID)) {
      throw RefusedRequestException.of(404, "file not found");
    }
    ResultFormat format = job.search().format();
    return new Answer.File(jobs.resultFile(job), format.contentType(), format.filename());
  }

  /** A job that ended keeps its end. */
  private Answer cancel(Request request) throws RefusedRequestException {
    Matcher matcher = V1_JOB.matcher(request.path());
    if (!matcher.matches()) {
      return notAllowed();
    }
    Job job = job(matcher.group("id"));
    queue.cancel(job);
    return new Answer.Body(200, view.item(job(job.id())));
  }

  private static Answer notAllowed() {
    return Answer.of(405, "Method Not Allowed");
  }

  private Job job(String id) throws RefusedRequestException {
    if (!JOB_ID.matcher(id).matches()) {
      throw RefusedRequestException.of(400, "job id is not valid");
    }
    return jobs.find(id).orElseThrow(() -> RefusedRequestException.of(404, "job not found"));
  }
}
