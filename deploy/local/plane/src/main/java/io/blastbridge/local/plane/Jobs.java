package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All jobs and submissions, in memory and in the journal. Every method may be called by any thread.
 */
final class Jobs {

  /** Bound of memory: about 1 KiB a job. */
  private static final int MOST = 200_000;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path directory;
  private final Journal journal;
  private final Clock clock;
  private final Map<String, Job> jobs = new HashMap<>();
  private final List<Submission> submissions = new ArrayList<>();
  private boolean dedupe = true;
  private long lastNumber;

  Jobs(Path directory, Journal journal, Clock clock) {
    this.directory = directory;
    this.journal = journal;
    this.clock = clock;
    journal.past().forEach(this::apply);
    jobs.replaceAll((_, job) -> job.state().terminal() ? job : job.queuedAgain());
  }

  /**
   * The answer to a POST.
   *
   * @param fresh whether the job was made by it
   */
  record Accepted(Job job, boolean fresh) {}

  /** First 12 hex digits of the SHA-256 of the key under the plane's fixed prefix. */
  static String derivedId(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(("external_api:" + key).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Finds the job of the key or makes it; empty when the plane holds as many as it can. */
  synchronized Optional<Accepted> accept(String path, SubmitRequest request) throws IOException {
    Optional<String> derived = request.key().map(Jobs::derivedId);
    Optional<Job> known = derived.map(jobs::get);
    if (known.isPresent() && dedupe) {
      record(path, request, known, true, Optional.empty());
      return known.map(job -> new Accepted(job, false));
    }
    if (jobs.size() >= MOST) {
      return Optional.empty();
    }
    String id = known.isPresent() ? randomId() : derived.orElseGet(this::randomId);
    Job job = request.job(id, lastNumber + 1, now());
    keepQuery(id, request.query());
    record(path, request, Optional.of(job), false, Optional.of(job));
    return Optional.of(new Accepted(job, true));
  }

  /** Lists a POST that made no job. */
  synchronized void refused(String path, Optional<String> key, Optional<String> correlationId) {
    write(
        new Journal.Received(
            new Submission(now(), path, key, correlationId, Optional.empty(), false),
            Optional.empty()));
  }

  synchronized Optional<Job> find(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  synchronized List<Job> newestFirst() {
    return jobs.values().stream().sorted(Comparator.comparingLong(Job::number).reversed()).toList();
  }

  /** Jobs an earlier run left unfinished, in the order they were accepted. */
  synchronized List<Job> unfinished() {
    return jobs.values().stream()
        .filter(job -> !job.state().terminal())
        .sorted(Comparator.comparingLong(Job::number))
        .toList();
  }

  synchronized List<Submission> submissions() {
    return List.copyOf(submissions);
  }

  /** Whether the job was waiting, and so is running now. */
  synchronized boolean start(String id) {
    Job job = jobs.get(id);
    if (job == null || job.state() != Job.State.QUEUED) {
      return false;
    }
    write(new Journal.Started(id, now()));
    return true;
  }

  /** Ends the job, unless it ended before or is forgotten. */
  synchronized void finish(String id, Job.State state, Optional<String> failure) {
    Job job = jobs.get(id);
    if (job != null && !job.state().terminal()) {
      write(new Journal.Finished(id, now(), state, failure));
    }
  }

  synchronized void forget(String id) {
    if (jobs.containsKey(id)) {
      write(new Journal.Forgotten(id));
    }
  }

  synchronized boolean dedupe() {
    return dedupe;
  }

  synchronized void dedupe(boolean on) {
    if (on != dedupe) {
      write(new Journal.Dedupe(on));
    }
  }

  Path queryFile(String id) {
    return directoryOf(id).resolve("query.fasta");
  }

  Path resultFile(Job job) {
    return directoryOf(job.id()).resolve(job.search().format().filename());
  }

  private Path directoryOf(String id) {
    return directory.resolve(id);
  }

  private void keepQuery(String id, String query) throws IOException {
    PrivateFiles.directory(directoryOf(id));
    Path part = Files.createTempFile(directoryOf(id), "query", ".part");
    Files.writeString(part, query);
    Files.move(
        part, queryFile(id), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void record(
      String path,
      SubmitRequest request,
      Optional<Job> job,
      boolean replayed,
      Optional<Job> created) {
    var submission =
        new Submission(
            now(), path, request.key(), request.correlationId(), job.map(Job::id), replayed);
    write(new Journal.Received(submission, created));
  }

  private void write(Journal.Entry entry) {
    journal.append(entry);
    apply(entry);
  }

  private void apply(Journal.Entry entry) {
    switch (entry) {
      case Journal.Received(Submission submission, Optional<Job> made) -> {
        submissions.add(submission);
        made.ifPresent(
            job -> {
              jobs.put(job.id(), job);
              lastNumber = job.number();
            });
      }
      case Journal.Started(String id, Instant at) ->
          jobs.computeIfPresent(id, (_, job) -> job.started(at));
      case Journal.Finished(String id, Instant at, Job.State state, Optional<String> failure) ->
          jobs.computeIfPresent(id, (_, job) -> job.finished(state, at, failure));
      case Journal.Forgotten(String id) -> jobs.remove(id);
      case Journal.Dedupe(boolean on) -> dedupe = on;
    }
  }

  private String randomId() {
    byte[] bytes = new byte[6];
    do {
      RANDOM.nextBytes(bytes);
    } while (jobs.containsKey(HexFormat.of().formatHex(bytes)));
    return HexFormat.of().formatHex(bytes);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
