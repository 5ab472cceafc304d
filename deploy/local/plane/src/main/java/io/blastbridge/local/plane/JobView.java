package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows jobs in the shapes of the plane's routes. */
final class JobView {

  static final String RESULT_ID = "result-001";

  private final Jobs jobs;
  private final JobQueue queue;
  private final Searcher searcher;

  JobView(Jobs jobs, JobQueue queue, Searcher searcher) {
    this.jobs = jobs;
    this.queue = queue;
    this.searcher = searcher;
  }

  /** Answer to a POST. */
  Map<String, Object> accepted(Job job, Map<String, String> echo) {
    Map<String, Object> view = head(job, job.state().word());
    view.put("external_correlation_id", job.correlationId());
    view.put("status_url", "/api/v1/elastic-blast/jobs/" + job.id());
    if (!echo.isEmpty()) {
      view.put("extra", echo);
    }
    return view;
  }

  /** The public status, with result files or the error. */
  Map<String, Object> status(Job job) throws IOException {
    Map<String, Object> view = head(job, job.state().outward());
    boolean success = job.state() == Job.State.COMPLETED;
    view.put("progress_pct", job.state().terminal() ? 100 : job.startedAt().isPresent() ? 50 : 0);
    view.put("updated_at", job.finishedAt().or(job::startedAt).orElse(job.createdAt()));
    view.put("started_at", job.startedAt());
    view.put("completed_at", job.finishedAt().filter(_ -> success));
    view.put("external_correlation_id", job.correlationId());
    view.put("elb_job_id", "job-" + job.id());
    view.put(
        "execution",
        Map.of("shards_total", 1, "shards_completed", success ? 1 : 0, "shards_failed", 0));
    if (success) {
      view.put("result", Map.of("files", List.of(file(job))));
    } else if (job.state().terminal()) {
      view.put("failed_at", job.finishedAt());
      view.put("error", error(job));
    }
    return view;
  }

  /** The plane's own status, which names no correlation. */
  Map<String, Object> item(Job job) {
    Map<String, Object> view = head(job, job.state().word());
    view.put("started_at", job.startedAt());
    view.put("finished_at", job.finishedAt());
    if (job.failure().isPresent()) {
      view.put("error", error(job));
    }
    return view;
  }

  private Map<String, Object> head(Job job, String status) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("job_id", job.id());
    view.put("status", status);
    view.put("queue_position", queue.position(job));
    view.put("program", job.search().program());
    view.put("db", job.search().db());
    view.put("db_name", job.search().db());
    view.put("priority", job.priority());
    view.put("resource_profile", job.profile());
    view.put("submission_source", job.source());
    view.put("created_at", job.createdAt());
    view.put("blast_version", searcher.blastVersion());
    view.put("blast_version_detail", Map.of("version", searcher.blastVersion(), "source", "local"));
    view.put("db_version", searcher.databaseVersion());
    view.put("db_version_detail", Map.of("version", searcher.databaseVersion(), "source", "local"));
    view.put("message", message(job));
    return view;
  }

  private String message(Job job) {
    List<String> parts = new ArrayList<>();
    parts.add(searcher.description(job.search()));
    parts.addAll(job.search().notes());
    return String.join("; ", parts);
  }

  private Map<String, Object> file(Job job) throws IOException {
    ResultFormat format = job.search().format();
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("file_id", RESULT_ID);
    view.put("filename", format.filename());
    view.put("blob_path", job.id() + "/" + format.filename());
    view.put("format", format.word());
    view.put("size_bytes", Files.size(jobs.resultFile(job)));
    return view;
  }

  private static Map<String, Object> error(Job job) {
    String code = job.state() == Job.State.CANCELLED ? "CANCELLED" : "BLAST_FAILED";
    Optional<String> why = job.failure();
    return Map.of("code", code, "message", why.orElse("the search failed"));
  }
}
